import { storyOf } from './calls.ts'
import { Frame } from './frame.tsx'
import { StoryView } from './story.tsx'
import { useLook } from './use-look.ts'
import type { OperatorLanguage } from '#domain/language.ts'
import type { TestgroundTexts } from '#domain/texts/en/testground.ts'

/** One receipt on a page of its own. */
export function ReceiptPage({ uuid, texts, language }: { uuid: string; texts: TestgroundTexts; language: OperatorLanguage }) {
  const { value: story, lost, look } = useLook(() => storyOf(uuid), uuid)
  return (
    <Frame texts={texts} language={language} back>
      <h1 className="alone">
        {texts.receipt} {story?.receipt.receiptId ?? ''}
      </h1>
      <section className="card" aria-labelledby="story">
        <h2 id="story" className="unseen">
          {texts.watch}
        </h2>
        <p className="row spread">
          <span className="live" data-lost={lost}>
            {lost ? texts.lost : texts.live}
          </span>
          <a href={`/r/${uuid}`}>{texts.participantPage}</a>
        </p>
        {story && <StoryView story={story} texts={texts} language={language} onChanged={() => void look()} />}
      </section>
    </Frame>
  )
}
