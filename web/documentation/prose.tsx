import { Fragment } from 'react'

/** A description: paragraphs with code in backquotes and links, nothing more. */
export function Prose({ text }: { text: string }) {
  const paragraphs = text.split(/\n{2,}/).filter((one) => one.trim() !== '' && !one.trim().startsWith('|'))
  return (
    <>
      {paragraphs.map((paragraph, i) => (
        <p key={i}>
          <Inline text={paragraph} />
        </p>
      ))}
    </>
  )
}

export const Inline = ({ text }: { text: string }) => (
  <>
    {text.split(/(`[^`]+`)/).map((part, i) => (
      <Fragment key={i}>{part.startsWith('`') && part.endsWith('`') && part.length > 2 ? <code>{part.slice(1, -1)}</code> : part}</Fragment>
    ))}
  </>
)
