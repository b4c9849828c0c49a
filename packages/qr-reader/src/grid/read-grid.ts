import type { TextForm } from '../form/text-form.ts'
import type { Point } from '../luma.ts'
import { blur } from '../steps/blur.ts'
import { evenLight } from '../steps/even-light.ts'
import { arrangements, guesses, seekThird } from './corners.ts'
import type { Corners } from './corners.ts'
import { openEvidence } from './evidence.ts'
import type { Evidence } from './evidence.ts'
import { moduleOf } from './frame.ts'
import type { Frame } from './frame.ts'
import { readCorners, readTogether } from './read-corners.ts'
import type { Search, Sight } from './read-corners.ts'
import { openScales } from './scales.ts'
import type { Scales } from './scales.ts'
import { openWork } from './work.ts'

export type GridRead = {
  text: string
  /** The corners of the code: top left, top right, bottom right, bottom left, as it is printed. */
  corners: [Point, Point, Point, Point]
  version: number
  /** Number of repaired codewords, including those given up beforehand. */
  corrected: number
  /** The probability that random modules would have been read as a code with a text. */
  chance: number
}

export type GridOptions = {
  /**
   * Total number of modules in lattices that may be sampled and decoded, the likeliest arrangements of finder patterns first. This bounds the work for any
   * picture.
   */
  modulesMax: number
  /** Called before each lattice, that is every few milliseconds: true ends the search with the codes found so far. */
  isOver: () => boolean
  /** Forms of texts that are to be read also where an ordinary decoder cannot. */
  forms: readonly TextForm[]
  /** The search ends at the first scale at which a wanted text was read. */
  isWanted: (text: string) => boolean
  /** Whether to look for faded codes where fewer than two finder patterns are seen, which costs about as much again. Default: no. */
  faded?: boolean
  /** What the pictures before this one have shown, where this is one of several of the same code; it is added to. Default: there are none. */
  evidence?: Evidence
}

/** The codes that were read, and the finder patterns that were seen in the picture as it is, the likeliest first. */
export type GridReading = { reads: GridRead[]; finders: Frame[] }

/**
 * Reads the QR codes of a picture even if the paper is bent, folded or crumpled, as long as two of a code's three finder patterns are visible. Slow in
 * comparison with an engine for flat codes, and never wrong: uncertain results are left out.
 */
export function readGrid(scales: Scales, { modulesMax, isOver, forms, isWanted, faded = false, evidence = openEvidence() }: GridOptions): GridReading {
  const work = openWork(modulesMax, isOver)
  const search = { scales, work, forms, evidence }
  const isRead = (reads: readonly GridRead[]) => reads.some(({ text }) => isWanted(text))
  const isDone = (reads: readonly GridRead[]) => work.isOver() || isRead(reads)
  const first = lookIn(search, isDone)
  const { reads, finders } = first
  const looks = [first]
  const areSeen = finders.filter(({ likeness }) => likeness > LIKE_A_FINDER).length > 1
  if (faded && !areSeen && !isDone(reads)) {
    const again = lookIn({ ...search, scales: openScales(evenLight(blur(scales.luma(0), 1), FADED_REACH)) }, isDone)
    reads.push(...again.reads.filter(({ text }) => !reads.some((read) => read.text === text)))
    looks.push(again)
  }
  const unread = looks.flatMap((look) => look.unread())
  if (!isRead(reads)) reads.push(...readTogether(unread, search, isOver))
  return { reads, finders }
}

/**
 * In pixels, one or two modules. Faded print differs from the paper by little more than the noise, and by less than a shadow; with the noise blurred and the
 * contrast evened within this reach, it stands out.
 */
const FADED_REACH = 5

/** What was read, the finder patterns, the likeliest first, and what was seen and not read. */
type Looked = GridReading & { unread(): Sight[] }

function lookIn(search: Search, isDone: (reads: readonly GridRead[]) => boolean): Looked {
  const { scales } = search
  const { reads, unread, attempt, resume } = openAttempts(search)
  let finders: Frame[] = []
  // A smaller scale costs a quarter, and clear patterns are clear in it.
  for (let level = scales.count - 1; level >= 0 && !isDone(reads); level--) {
    finders = distinct([...finders, ...scales.finders(level)])
    attempt(
      arrangements(finders.filter(({ likeness }) => likeness > CLEAR)).filter(({ doubt }) => doubt < CLEAR_DOUBT),
      TRIES_CLEAR,
    )
    resume()
  }
  if (!isDone(reads)) attempt(arrangements(finders), TRIES_MAX)
  if (!isDone(reads)) {
    const guessed = guesses(finders.filter(({ likeness }) => likeness > LIKE_A_FINDER)).slice(0, GUESSES_MAX)
    const sought = guessed.flatMap((corners) => seekThird(scales, corners) ?? [])
    attempt(
      sought.sort((a, b) => a.doubt - b.doubt),
      TRIES_MAX,
    )
    if (!isDone(reads)) attempt(guessed, GUESSES_TRIED_MAX)
  }
  if (!isDone(reads)) resume()
  return { reads, finders, unread }
}

const FINDERS_MAX = 20
/** Patterns of this likeness in a good arrangement are tried before larger scales are searched for better ones. */
const CLEAR = 0.8
const CLEAR_DOUBT = 0.6
const TRIES_CLEAR = 3
const TRIES_MAX = 8
/** From this agreement on, three patterns surely belong to a code, and all ways of reading it come before other arrangements of patterns. */
const CLEARLY_A_CODE = 0.5
const GUESSES_MAX = 40
const GUESSES_TRIED_MAX = 6
/** Text reaches 0.64; in some hundred codes at least two of the patterns had more than 0.8, and the third at least 0.66. */
export const LIKE_A_FINDER = 0.66

/** Tries arrangements of patterns, each once. Patterns of a code that was read are not used again. */
function openAttempts(search: Search) {
  const { work } = search
  const reads: GridRead[] = []
  const sights = new Map<Sight, readonly Frame[]>()
  const tried = new Set<string>()
  let unfinished: { own: readonly Frame[]; reading: ReturnType<typeof readCorners>; agreement: number }[] = []
  const isRead = (own: readonly Frame[]) => own.some((one) => reads.some((read) => isInside(one, read.corners)))
  return {
    reads,
    /** What was seen and not read. */
    unread: () => [...sights].filter(([, own]) => !isRead(own)).map(([sight]) => sight),
    /** The cheap part of reading them, the likeliest first; all of it for what is clearly a code. */
    attempt(all: readonly Corners[], tries: number): void {
      for (const corners of all) {
        const own = [corners.topLeft, corners.topRight, corners.bottomLeft]
        const key = own.map(({ x, y, likeness }) => `${x} ${y} ${likeness}`).join()
        if (tried.has(key) || isRead(own)) continue
        if (tries-- === 0 || work.isOver()) return
        tried.add(key)
        const reading = readCorners(search, corners, (sight) => sights.set(sight, own))
        const { value: cheaply } = reading.next()
        const { value } = typeof cheaply === 'number' && cheaply >= CLEARLY_A_CODE ? reading.next() : { value: cheaply }
        if (typeof value === 'number') unfinished.push({ own, reading, agreement: value })
        else if (value !== null) reads.push(value)
      }
    },
    /** The rest of what was attempted, best lattices first. */
    resume(): void {
      for (const { own, reading } of unfinished.sort((a, b) => b.agreement - a.agreement)) {
        if (work.isOver()) break
        if (isRead(own)) continue
        const { value } = reading.next()
        if (value !== null && typeof value === 'object') reads.push(value)
      }
      unfinished = []
    },
  }
}

function isInside({ x, y }: Point, corners: GridRead['corners']): boolean {
  return corners.every((from, i) => {
    const to = corners[(i + 1) % 4]!
    return (to.x - from.x) * (y - from.y) - (to.y - from.y) * (x - from.x) >= 0
  })
}

/** A pattern is found at several scales; the clearest one counts. */
function distinct(finders: Frame[]): Frame[] {
  const kept: Frame[] = []
  for (const one of [...finders].sort((a, b) => b.likeness - a.likeness)) {
    if (kept.length < FINDERS_MAX && kept.every((other) => Math.hypot(one.x - other.x, one.y - other.y) > 3 * moduleOf(one))) kept.push(one)
  }
  return kept
}
