/** A copy of plain objects and lists whose typed arrays are in memory that threads share: posting it to a thread copies nothing. */
export function inSharedMemory<T>(value: T): T {
  if (isNumbers(value)) return copied(value) as T
  if (Array.isArray(value)) return value.map(inSharedMemory) as T
  if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype) return value
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, inSharedMemory(inner)])) as T
}

type Numbers = Uint8Array | Uint16Array | Uint32Array | Float64Array | BigUint64Array
const isNumbers = (value: unknown): value is Numbers => ArrayBuffer.isView(value) && !(value instanceof DataView)

function copied(numbers: Numbers): Numbers {
  const { constructor } = numbers as unknown as { constructor: new (memory: SharedArrayBuffer) => Numbers }
  const copy = new constructor(new SharedArrayBuffer(numbers.byteLength))
  new Uint8Array(copy.buffer).set(new Uint8Array(numbers.buffer, numbers.byteOffset, numbers.byteLength))
  return copy
}
