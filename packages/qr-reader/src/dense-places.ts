import type { Luma, Point } from './luma.ts'

/** How much a picture changes in each of its squares of 32 pixels, one every eight pixels. */
export type Density = { squares: Int32Array; columns: number }

/**
 * A code changes at every second module, along its rows and its columns and without gaps. Text changes less, mostly across its strokes, and has gaps between
 * its lines; noise is averaged away in a smaller picture. So where modules have one to two pixels, the densest square is nearly always in the code.
 */
export function densityOf(luma: Luma): Density {
  const cells = cellsOf(luma)
  const columns = Math.max(0, cells.columns - SQUARE + 1)
  const squares = new Int32Array(columns * Math.max(0, cells.rows - SQUARE + 1))
  for (let square = 0; square < squares.length; square++) {
    const first = Math.floor(square / columns) * cells.columns + (square % columns)
    let sum = 0
    for (let row = first; row < first + SQUARE * cells.columns; row += cells.columns) {
      for (let at = row; at < row + SQUARE; at++) sum += cells.changes[at]!
    }
    squares[square] = sum
  }
  return { squares, columns }
}

/** The middles of the densest squares that are outside of what is known, the densest first: only such as are nearly as dense as the densest of all. */
export function densePlaces({ squares, columns }: Density, isKnown: (place: Point) => boolean): Point[] {
  const least = NEARLY_AS_DENSE * squares.reduce((most, one) => Math.max(most, one), 0)
  const places: Point[] = []
  while (places.length < PLACES_MAX) {
    let densest = least
    let found: Point | null = null
    for (let square = 0; square < squares.length; square++) {
      if (squares[square]! <= densest) continue
      const place = { x: ((square % columns) + SQUARE / 2) * CELL, y: (Math.floor(square / columns) + SQUARE / 2) * CELL }
      if (isKnown(place) || places.some(({ x, y }) => Math.hypot(place.x - x, place.y - y) < APART)) continue
      densest = squares[square]!
      found = place
    }
    if (found === null) break
    places.push(found)
  }
  return places
}

/** In pixels. */
const CELL = 8
/** In cells: together smaller than a code with modules of one pixel, so that a square fits into it. */
const SQUARE = 4
/** Codes of one photo are mostly nearly equally dense. */
const NEARLY_AS_DENSE = 0.5
const PLACES_MAX = 2
/** In pixels: the usual width of a code with modules of two pixels. */
const APART = 80

/** By cell: the sum of the differences between neighbouring pixels, along the rows or along the columns, whichever is less. */
function cellsOf({ data, width, height }: Luma): { changes: Int32Array; columns: number; rows: number } {
  const columns = Math.floor((width - 1) / CELL)
  const rows = Math.floor((height - 1) / CELL)
  const changes = new Int32Array(columns * rows)
  for (let row = 0, cell = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++, cell++) {
      let across = 0
      let along = 0
      // Every second row is enough, and costs half.
      for (let y = row * CELL; y < (row + 1) * CELL; y += 2) {
        for (let at = y * width + column * CELL, end = at + CELL; at < end; at++) {
          const here = data[at]!
          across += Math.abs(here - data[at + 1]!)
          along += Math.abs(here - data[at + width]!)
        }
      }
      changes[cell] = Math.min(across, along)
    }
  }
  return { changes, columns, rows }
}
