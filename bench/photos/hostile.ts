import { setTimeout as sleep } from 'node:timers/promises'
import { median, percentile, say, table, verdict } from '../ground/figures.ts'
import { openGround } from './open-ground.ts'
import { finderPatterns, mint, takePhotos, upload } from './take-photos.ts'

const PHOTOS_OF_A_FORM = 5
const WARM = 4
const AIM = 3

/**
 * Measures how long an honest photo takes while hostile forms are in progress all the time, each with five pictures made of finder patterns, and how long it
 * takes alone in the same run.
 */
export async function benchHostilePhotos({ forms, photos }: { forms: number; photos: number }, opened: AsyncDisposableStack): Promise<void> {
  const { folder, server, simulator, openServices } = await openGround(opened)
  const {
    apiKey,
    serve: { origin },
  } = await openServices('hostile')
  const honest = await takePhotos(folder, 'honest', await mint(simulator.origin, WARM + 2 * photos))
  const send = async (some: readonly string[], name: string) => {
    const took: number[] = []
    for (const [i, photo] of some.entries()) {
      await sleep(200)
      took.push((await upload(origin, apiKey, [photo], `${name} ${i}`)).ms)
    }
    return took
  }
  await send(honest.splice(0, WARM), 'warm')
  const alone = await send(honest.splice(0, photos), 'alone')

  let made = 0
  let answered = 0
  const over = new AbortController()
  const pictures = await Promise.all(Array.from({ length: forms * PHOTOS_OF_A_FORM }, (_, i) => finderPatterns(i)))
  /** A number appended to a picture makes its bytes different. */
  const next = () => Buffer.concat([pictures[made % pictures.length]!, Buffer.from(String(made++))])
  const attack = async (form: number) => {
    while (!over.signal.aborted) {
      await upload(origin, apiKey, Array.from({ length: PHOTOS_OF_A_FORM }, next), `hostile ${form}`, over.signal)
      answered++
    }
  }
  const attacks = Array.from({ length: forms }, (_, form) =>
    attack(form).catch((error: unknown) => {
      if (!over.signal.aborted) throw error
    }),
  )
  await sleep(1_000)
  const beside = await send(honest, 'beside')
  over.abort()
  await Promise.all(attacks)

  const ms = (values: readonly number[]) => [median(values), percentile(values, 0.9), Math.max(...values)].map((one) => one.toFixed(0))
  say(`Hostile photos: ${forms} forms of ${PHOTOS_OF_A_FORM} pictures of ${(pictures[0]!.length / 1024).toFixed(0)} KB under way, on ${server.about}\n\n`)
  say(
    table([
      [`an honest photo of 12 megapixels, ${photos} times`, 'median ms', 'p90 ms', 'longest ms'],
      ['alone', ...ms(alone)],
      [`beside ${forms} hostile forms (${answered} were answered meanwhile)`, ...ms(beside)],
    ]),
  )
  say(`\n${verdict('median beside them to median alone', median(beside) / median(alone), '≤', AIM)}`)
}
