import { storyOf } from './calls.ts'
import { Frame } from './frame.tsx'
import { StoryView } from './story.tsx'
import { useLook } from './use-look.ts'
import type { OperatorLanguage } from '#domain/language.ts'
import type { Words } from '#domain/texts/en/testground.ts'

/** One receipt on a page of its own. */
export function ReceiptPage({ uuid, words, language }: { uuid: string; words: Words; language: OperatorLanguage }) {
  const { value: story, lost, look } = useLook(() => storyOf(uuid), uuid)
  return (
    <Frame words={words} language={language} back>
      <h1 className="alone">
        {words.receipt} {story?.receipt.receiptId ?? ''}
      </h1>
      <section className="card" aria-labelledby="story">
        <h2 id="story" className="unseen">
          {words.watch}
        </h2>
        <p className="row spread">
          <span className="live" data-lost={lost}>
            {lost ? words.lost : words.live}
          </span>
          <a href={`/r/${uuid}`}>{words.participantPage}</a>
        </p>
        {story && <StoryView story={story} words={words} language={language} onChanged={() => void look()} />}
      </section>
    </Frame>
  )
}
