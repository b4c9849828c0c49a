import { setTimeout as sleep } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import type { EngineWindow } from './engines.ts'
import { PATIENCE_MS } from './until.ts'

/** The kinds of things that a person names: something to press, a title, or any text. */
type Kind = 'button' | 'title' | 'text'
type Named = { kind: Kind; name: string; isWatched?: boolean }

declare global {
  /** Whether the element that is pressed has taken it; undefined: the page has been left. */
  var wasPressed: boolean | undefined
}

export type EnginePage = ReturnType<typeof pageIn>

/** A page as a person uses it, with a keyboard and a pointer. It waits for elements to appear. */
export function pageIn(window: EngineWindow) {
  const run = async <R, A = null>(what: (argument: A) => R | Promise<R>, argument?: A): Promise<R> => {
    const result = await window.call(String(what), argument)
    return result === undefined ? (undefined as R) : JSON.parse(result)
  }
  const find = (named: Named) => run(look, named)

  /** Asks until there is an answer. */
  const until = async <R>(awaited: string, ask: () => Promise<R>): Promise<NonNullable<R>> => {
    for (const startedAt = performance.now(); performance.now() - startedAt < PATIENCE_MS; ) {
      const answer = await ask()
      if (answer) return answer
      await sleep(PAUSE_MS)
    }
    throw new Error(`there is no ${awaited} in:\n${await run(allText)}`)
  }
  /** A key or a click may have been sent before its page has taken it. */
  const becomes = <T>(ask: () => Promise<T>, expected: T): Promise<unknown> =>
    until(`${JSON.stringify(expected)} by ${ask}`, async () => isDeepStrictEqual(await ask(), expected))
  const see = (kind: Kind, name: string) => until(`${kind} "${name}"`, () => find({ kind, name }))
  const press = async (...keys: string[]) => {
    await window.perform([
      {
        type: 'key',
        id: 'keys',
        actions: [...keys.map((value) => ({ type: 'keyDown', value })), ...keys.toReversed().map((value) => ({ type: 'keyUp', value }))],
      },
    ])
  }
  /** At once: between slow keys WebKit's fields for dates forget the first digit of a number. */
  const type = async (text: string) => {
    const strokes = Array.from(text, (value) => [
      { type: 'keyDown', value },
      { type: 'keyUp', value },
    ])
    await window.perform([{ type: 'key', id: 'keys', actions: strokes.flat() }])
  }
  /** Pressed again where the press met nothing: a busy engine may draw what moves after two looks at one place. */
  const click = async (kind: Kind, name: string) => {
    const pressedWithin = async (ms: number) => {
      for (const startedAt = performance.now(); performance.now() - startedAt < ms; await sleep(PAUSE_MS))
        if ((await run(() => globalThis.wasPressed)) !== false) return true
      return (await find({ kind, name })) === null
    }
    for (const startedAt = performance.now(); performance.now() - startedAt < PATIENCE_MS; ) {
      await pressOnce(kind, name)
      if (await pressedWithin(LOST_MS)) return
    }
    throw new Error(`${kind} "${name}" is pressed and takes nothing in:\n${await run(allText)}`)
  }
  const pressOnce = async (kind: Kind, name: string) => {
    let before: Awaited<ReturnType<typeof find>> = null
    const { x, y } = await until(`${kind} "${name}" that stands still and can be pressed`, async () => {
      const found = await find({ kind, name, isWatched: true })
      const isStill = found?.x === before?.x && found?.y === before?.y
      before = found
      return isStill && found?.isOnTop ? found : null
    })
    await window.perform([
      {
        type: 'pointer',
        id: 'mouse',
        parameters: { pointerType: 'mouse' },
        actions: [
          { type: 'pointerMove', x, y, duration: 0 },
          { type: 'pointerDown', button: 0 },
          { type: 'pointerUp', button: 0 },
        ],
      },
    ])
  }
  return {
    run,
    find,
    until,
    becomes,
    see,
    press,
    type,
    click,
    evaluate: <R>(what: string | (() => R | Promise<R>)): Promise<R> => run((typeof what === 'string' ? `() => { ${what} }` : what) as () => R),
    isGone: (kind: Kind, name: string) => until(`page without ${kind} "${name}"`, async () => (await find({ kind, name })) === null),
  }
}

const PAUSE_MS = 50
/** After so long a press has met nothing. */
const LOST_MS = 10_000

export const KEYS = { tab: '\uE004', enter: '\uE006', shift: '\uE008', escape: '\uE00C' }

/** Runs in the page. Finds the last match, since a dialog lies over the earlier elements. */
function look({ kind, name, isWatched }: Named): { x: number; y: number; isOnTop: boolean } | null {
  const all = (root: Document | ShadowRoot): Element[] =>
    Array.from(root.querySelectorAll('*')).flatMap((one) => [one, ...(one.shadowRoot ? all(one.shadowRoot) : [])])
  const textOf = (element: Element) => (element.getAttribute('aria-label') ?? element.textContent ?? '').trim()
  const is = {
    button: (one: Element) => one.matches('button, a[href]') && textOf(one).startsWith(name),
    title: (one: Element) => one.matches('h1, h2, h3') && textOf(one) === name,
    text: (one: Element) => one.children.length === 0 && textOf(one).includes(name),
  }[kind]
  const found = all(document)
    .filter((one) => one.getClientRects().length > 0 && is(one))
    .at(-1)
  if (found === undefined) return null
  found.scrollIntoView({ block: 'nearest' })
  if (isWatched) {
    globalThis.wasPressed = false
    found.addEventListener('click', () => (globalThis.wasPressed = true), { once: true, capture: true })
  }
  const { x, y, width, height } = found.getBoundingClientRect()
  const middle = { x: Math.round(x + width / 2), y: Math.round(y + height / 2) }
  const top = (found.getRootNode() as ShadowRoot).elementFromPoint(middle.x, middle.y)
  return { ...middle, isOnTop: top !== null && found.contains(top) }
}

/** Runs in the page: all its text, shadow roots included. */
function allText(): string {
  const all = (root: Document | ShadowRoot): string[] => [
    ...Array.from(root.children, (one) => (one as HTMLElement).innerText ?? ''),
    ...Array.from(root.querySelectorAll('*')).flatMap((one) => (one.shadowRoot ? all(one.shadowRoot) : [])),
  ]
  return all(document).join('\n')
}
