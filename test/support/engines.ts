import { spawnSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { FIREFOX, openFirefox } from './firefox.ts'
import { openWebKit, WEBKIT } from './webkit.ts'

type Wishes = { isDark?: boolean }
/** With a folder of its own. What must be closed it adds to the closers, which are called the latest first. */
export type Open = (closers: (() => unknown)[], folder: string, wishes: Wishes) => Promise<EngineWindow>

/** What a browser does for a test. Functions for the page are given as their source. */
export type EngineWindow = {
  goTo(address: string): Promise<unknown>
  /** To a page with one frame, in which everything then takes place. */
  goToFrame(address: string): Promise<unknown>
  /** Calls a function in the page and gives what it resolves to, as JSON; undefined stays that. */
  call(source: string, argument: unknown): Promise<string | undefined>
  /** Keys and pointer, as WebDriver describes them. */
  perform(actions: object[]): Promise<unknown>
  /** Chooses files in the input that the function finds. */
  choose(find: string, files: readonly string[]): Promise<unknown>
  /** The part of the window that the page has. */
  resize(width: number, height: number): Promise<unknown>
  /** Hides the page, as another tab would, until what it gives is called. */
  cover(): Promise<() => Promise<unknown>>
  /** Errors in the browser's console since this was asked last, where the browser tells. */
  complaints(): string[]
}

const ENGINES = { Firefox: { programs: FIREFOX, open: openFirefox }, WebKit: { programs: WEBKIT, open: openWebKit } } as const
export type EngineName = keyof typeof ENGINES

/** Why tests in this browser cannot be run here; false: they can. */
export function missing(name: EngineName): string | false {
  const absent = ENGINES[name].programs.filter((program) => spawnSync('which', [program]).status !== 0)
  return absent.length === 0 ? false : `${absent.join(' and ')} not installed here`
}

/** A browser of the test's own with a profile of its own, closed with it. */
export async function openEngine({ after }: { after(close: () => unknown): void }, name: EngineName, wishes: Wishes = {}): Promise<EngineWindow> {
  const folder = await mkdtemp(join(tmpdir(), 'chekhov-browser-'))
  const closers: (() => unknown)[] = [() => rm(folder, { recursive: true, force: true, maxRetries: 5 })]
  after(async () => {
    for (const close of closers.toReversed()) await close()
  })
  return ENGINES[name].open(closers, folder, wishes)
}
