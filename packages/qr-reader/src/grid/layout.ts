/** The layout of codes of one version: the modules with a fixed colour, and the order of the data modules. */
export type Layout = {
  version: number
  size: number
  /** 1 dark, −1 light in every code of this version; 0 variable. By row, then column. */
  known: Int8Array
  /** Indexes of the modules that hold data, in the order of their bits. */
  dataOrder: Uint16Array
}

export const sizeOf = (version: number): number => 17 + 4 * version

const layouts = new Map<number, Layout>()

export function layoutOf(version: number): Layout {
  const made = layouts.get(version) ?? makeLayout(version)
  layouts.set(version, made)
  return made
}

/** The number of modules for data and check symbols: all that belong neither to a pattern nor to the format. */
export function dataModuleCount(version: number): number {
  return layoutOf(version).dataOrder.length
}

/** The centres of the alignment patterns along either axis. */
export function alignmentCentres(version: number): number[] {
  if (version === 1) return []
  const count = Math.floor(version / 7) + 2
  const step = version === 32 ? 26 : Math.ceil((version * 4 + 4) / (count * 2 - 2)) * 2
  return [6, ...Array.from({ length: count - 1 }, (_, i) => sizeOf(version) - 7 - step * (count - 2 - i))]
}

/** The two places of the format information: 15 modules each, the first bit first. */
export function formatPlaces(size: number): [number[], number[]] {
  const at = (row: number, column: number) => row * size + column
  const first = [0, 1, 2, 3, 4, 5, 7].map((column) => at(8, column)).concat([8, 7, 5, 4, 3, 2, 1, 0].map((row) => at(row, 8)))
  const second = Array.from({ length: 15 }, (_, bit) => (bit < 7 ? at(size - 1 - bit, 8) : at(8, size - 15 + bit)))
  return [first, second]
}

function makeLayout(version: number): Layout {
  const size = sizeOf(version)
  const known = new Int8Array(size * size)
  const reserved = new Uint8Array(size * size)
  const set = (row: number, column: number, dark: boolean) => {
    if (row < 0 || column < 0 || row >= size || column >= size) return
    known[row * size + column] = dark ? 1 : -1
    reserved[row * size + column] = 1
  }

  for (let i = 8; i < size - 8; i++) {
    set(6, i, i % 2 === 0)
    set(i, 6, i % 2 === 0)
  }
  for (const [row, column] of [
    [3, 3],
    [3, size - 4],
    [size - 4, 3],
  ] as const)
    rings(row, column, 4, (ring) => ring !== 2 && ring !== 4, set)
  const centres = alignmentCentres(version)
  for (const row of centres) {
    for (const column of centres) {
      const inFinder = (row === 6 && column === 6) || (row === 6 && column === size - 7) || (row === size - 7 && column === 6)
      if (!inFinder) rings(row, column, 2, (ring) => ring !== 1, set)
    }
  }
  set(size - 8, 8, true)
  for (const place of formatPlaces(size).flat()) reserved[place] = 1
  if (version >= 7) {
    const bits = versionBits(version)
    for (let bit = 0; bit < 18; bit++) {
      const [long, short] = [Math.floor(bit / 3), size - 11 + (bit % 3)]
      set(long, short, ((bits >> bit) & 1) === 1)
      set(short, long, ((bits >> bit) & 1) === 1)
    }
  }
  return { version, size, known, dataOrder: zigzag(size, reserved) }
}

/** Sets the squares around a centre, by their distance from it. */
function rings(row: number, column: number, reach: number, dark: (ring: number) => boolean, set: (row: number, column: number, dark: boolean) => void): void {
  for (let dy = -reach; dy <= reach; dy++) for (let dx = -reach; dx <= reach; dx++) set(row + dy, column + dx, dark(Math.max(Math.abs(dx), Math.abs(dy))))
}

/** The version information: six bits and twelve check bits. */
function versionBits(version: number): number {
  let rest = version
  for (let i = 0; i < 12; i++) rest = (rest << 1) ^ ((rest >> 11) * 0x1f25)
  return (version << 12) | rest
}

/** The order of the data modules: pairs of columns from the right, alternately up and down, without the vertical timing pattern. */
function zigzag(size: number, reserved: Uint8Array): Uint16Array {
  const order: number[] = []
  for (let right = size - 1, up = true; right > 0; right -= 2, up = !up) {
    if (right === 6) right--
    for (let step = 0; step < size; step++) {
      const row = up ? size - 1 - step : step
      for (const column of [right, right - 1]) if (reserved[row * size + column] === 0) order.push(row * size + column)
    }
  }
  return Uint16Array.from(order)
}
