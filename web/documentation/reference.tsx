import { useEffect, useMemo, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { type Description, type Operation, operationsOf, type Resolve, resolverOf } from './description.ts'
import { OperationView } from './operation.tsx'
import { Inline, Prose } from './prose.tsx'
import { LANGUAGE, LANGUAGES, T } from './reference-texts.ts'

const FOR_BRANDS = ['intake', 'status', 'callbacks', 'loyalty', 'showcase', 'sandbox', 'service']
const isForBrands = ({ auth, tags }: Operation): boolean => auth !== 'operator' && auth !== 'testground' && FOR_BRANDS.includes(tags[0] ?? '')

function Reference({ description }: { description: Description }) {
  const operations = useMemo(() => operationsOf(description), [description])
  const resolve = useMemo(() => resolverOf(description), [description])
  const [search, setSearch] = useState('')
  const [showsAll, setShowsAll] = useState(false)
  const [chosen, setChosen] = useState(readHash)
  // Kept only while the page is open: keys do not belong in storage.
  const [credentials, setCredentials] = useState<Record<string, string>>({})
  useEffect(() => {
    const read = () => setChosen(readHash())
    addEventListener('hashchange', read)
    return () => removeEventListener('hashchange', read)
  }, [])
  const current = operations.find(({ operationId }) => operationId === chosen) ?? null
  useEffect(() => {
    document.title = `${current?.summary.replaceAll('`', '') ?? T.reference} · Chekhov`
    scrollTo({ top: 0 })
  }, [current])

  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  const listed = operations.filter((one) => (showsAll || isForBrands(one) || one === current) && words.every((word) => textOf(one, resolve).includes(word)))
  const menu = (
    <nav aria-label={T.calls}>
      {description.tags.map(({ name }) => {
        const mine = listed.filter(({ tags }) => tags[0] === name)
        return mine.length === 0 ? null : (
          <div key={name}>
            <h2>{name}</h2>
            <ul>
              {mine.map(({ operationId, method, summary, isWebhook }) => (
                <li key={operationId}>
                  <a href={`#${operationId}`} aria-current={operationId === chosen ? 'true' : undefined}>
                    <span className="method" data-method={method}>
                      {isWebhook ? T.sent : method}
                    </span>
                    <span>
                      <Inline text={summary} />
                    </span>
                  </a>
                </li>
              ))}
            </ul>
          </div>
        )
      })}
      {listed.length === 0 && <p className="waiting">{T.nothingFound}</p>}
    </nav>
  )

  return (
    <div className="ref">
      <aside>
        <nav className="languages" aria-label="Language · Язык">
          {Object.entries(LANGUAGES).map(([one, name]) => (
            <a key={one} href={`?lang=${one}#${chosen}`} lang={one} hrefLang={one} aria-current={one === LANGUAGE ? 'true' : undefined}>
              {name}
            </a>
          ))}
        </nav>
        <label htmlFor="search">{T.search}</label>
        <input id="search" type="search" value={search} onChange={(event) => setSearch(event.target.value)} />
        <label className="tick">
          <input type="checkbox" checked={showsAll} onChange={(event) => setShowsAll(event.target.checked)} />
          {T.showAll}
        </label>
        {isNarrow() ? (
          <details className="calls-menu" open={current === null || search !== ''} key={chosen}>
            <summary>{T.count(listed.length)}</summary>
            {menu}
          </details>
        ) : (
          menu
        )}
      </aside>
      <main id="main">
        {current === null ? (
          <Welcome description={description} />
        ) : (
          <OperationView
            key={current.operationId}
            operation={current}
            resolve={resolve}
            credential={credentials[current.auth] ?? ''}
            onCredential={(text) => setCredentials({ ...credentials, [current.auth]: text })}
          />
        )}
      </main>
    </div>
  )
}

const Welcome = ({ description: { info, tags } }: { description: Description }) => (
  <>
    <h1>{T.reference}</h1>
    <p className="type">
      {T.version} {info.version}
    </p>
    <Prose text={info.description.replace(/(?:All codes|Все коды):[^]*/, '')} />
    <p>{T.welcome}</p>
    <ul>
      {tags.map(({ name, description }) => (
        <li key={name}>
          <b>{name}</b>: {description}
        </li>
      ))}
    </ul>
  </>
)

/** The name of a call. Links made for Swagger UI, which was at /docs before, have the tag in front of it. */
const readHash = (): string => decodeURIComponent(location.hash.slice(1)).split('/').at(-1) ?? ''

const isNarrow = () => matchMedia('(max-width: 999px)').matches

/** The texts in which a call is searched for. */
const texts = new WeakMap<Operation, string>()
function textOf(operation: Operation, resolve: Resolve): string {
  const known = texts.get(operation)
  if (known !== undefined) return known
  const { operationId, path, summary, description, parameters, body } = operation
  const text = JSON.stringify([operationId, path, summary, description, parameters.map(({ name }) => name), body && resolve(body.schema)]).toLowerCase()
  texts.set(operation, text)
  return text
}

const root = createRoot(document.getElementById('reference') as HTMLElement)
fetch(`/openapi.json?lang=${LANGUAGE}`)
  .then((response) => response.json())
  .then(
    (description: Description) => root.render(<Reference description={description} />),
    () =>
      root.render(
        <main id="main">
          <h1>{T.reference}</h1>
          <p className="trouble" role="alert">
            {T.unreadable}
          </p>
        </main>,
      ),
  )
