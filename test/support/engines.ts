import { spawnSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { FIREFOX, openFirefox } from './firefox.ts'
import { openWebKit, WEBKIT } from './webkit.ts'

type Wishes = { isDark?: boolean }
/** Opens a browser with a folder of its own. It adds to the closers what must be closed; the latest is closed first. */
export type Open = (closers: (() => unknown)[], folder: string, wishes: Wishes) => Promise<EngineWindow>

/** The actions of a browser for a test. Functions for the page are given as source text. */
export type EngineWindow = {
  goTo(address: string): Promise<unknown>
  /** To the page before, as by the browser's button. */
  goBack(): Promise<unknown>
  /** Opens a page with one frame; everything afterwards happens in the frame. */
  goToFrame(address: string): Promise<unknown>
  /** Calls a function in the page and returns its resolved value as JSON, or undefined. */
  call(source: string, argument: unknown): Promise<string | undefined>
  /** Keys and pointer, as WebDriver describes them. */
  perform(actions: object[]): Promise<unknown>
  /** Chooses files in the input that the function finds. */
  choose(find: string, files: readonly string[]): Promise<unknown>
  /** The part of the window that shows the page. */
  resize(width: number, height: number): Promise<unknown>
  /** Hides the page, as another tab would, until the returned function is called. */
  cover(): Promise<() => Promise<unknown>>
  /** Errors in the browser's console since the last call, where the browser reports them. */
  complaints(): string[]
}

const ENGINES = { Firefox: { programs: FIREFOX, open: openFirefox }, WebKit: { programs: WEBKIT, open: openWebKit } } as const
export type EngineName = keyof typeof ENGINES

/** The reason for which this browser's tests cannot run here; false when they can. */
export function missing(name: EngineName): string | false {
  const absent = ENGINES[name].programs.filter((program) => spawnSync('which', [program]).status !== 0)
  return absent.length === 0 ? false : `${absent.join(' and ')} not installed here`
}

/** A browser with a profile of its own for the test, closed with it. */
export async function openEngine({ after }: { after(close: () => unknown): void }, name: EngineName, wishes: Wishes = {}): Promise<EngineWindow> {
  const folder = await mkdtemp(join(tmpdir(), 'chekhov-browser-'))
  const closers: (() => unknown)[] = [() => rm(folder, { recursive: true, force: true, maxRetries: 5 })]
  after(async () => {
    for (const close of closers.toReversed()) await close()
  })
  return ENGINES[name].open(closers, folder, wishes)
}
