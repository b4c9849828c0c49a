import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fairQueue, type Flow } from './fair-queue.ts'

const open = () => fairQueue<string>({ usualCost: 10, lightCost: 20 })

/** Takes all waiting entries one after another, charges the cost of each, and returns their order. */
function serve(queue: ReturnType<typeof open>, flowOf: (one: string) => Flow, costOf: (one: string) => number = () => 10): string[] {
  const order: string[] = []
  for (let one = queue.take(false); one !== undefined; one = queue.take(false)) {
    order.push(one)
    queue.settle(flowOf(one), costOf(one))
  }
  return order
}

const ofName = (one: string): Flow => [one[0] as string]

test('flows take turns, whatever the order in which they came', () => {
  const queue = open()
  for (const one of ['a1', 'a2', 'a3', 'b1', 'b2', 'c1']) queue.push(ofName(one), one)
  assert.deepEqual(serve(queue, ofName), ['c1', 'b1', 'a1', 'b2', 'a2', 'a3'])
  assert.equal(queue.size(), 0)
})

test('what costs more is followed by more of the others', () => {
  const queue = open()
  for (const one of ['a1', 'a2', 'a3', 'b1', 'b2', 'b3', 'b4']) queue.push(ofName(one), one)
  assert.deepEqual(
    serve(queue, ofName, (one) => (one.startsWith('a') ? 30 : 10)),
    ['a1', 'b1', 'b2', 'b3', 'b4', 'a2', 'a3'],
  )
})

test('twelve forms of five are under way and one more comes with a single photo: it is next', () => {
  const queue = open()
  const flowOf = (one: string): Flow => ['promo', '', one.split(' ')[0] as string]
  for (let form = 0; form < 12; form++) for (let photo = 0; photo < 5; photo++) queue.push(flowOf(`hostile${form} ${photo}`), `hostile${form} ${photo}`)
  const under = [queue.take(false), queue.take(false)] as string[]
  queue.push(flowOf('honest 0'), 'honest 0')
  assert.equal(queue.take(false), 'honest 0')
  for (const one of under) queue.settle(flowOf(one), 2_000)
  queue.push(flowOf('other 0'), 'other 0')
  assert.equal(queue.take(false), 'other 0')
})

test('a promo full of participants delays another promo by no more than one of its photos', () => {
  const queue = open()
  const flowOf = (one: string): Flow => one.split(' ').slice(0, 2)
  for (let i = 0; i < 100; i++) queue.push(flowOf(`loud p${i} x`), `loud p${i} x`)
  queue.settle(flowOf(queue.take(false) as string), 10)
  for (const one of ['quiet p1 x', 'quiet p2 x']) queue.push(flowOf(one), one)
  const order = serve(queue, flowOf).slice(0, 4)
  assert.deepEqual(
    order.filter((one) => one.startsWith('quiet')),
    ['quiet p1 x', 'quiet p2 x'],
  )
})

test('a flow that was away is not given what it did not ask for, nor punished for long gone work', () => {
  const queue = open()
  queue.push(['a'], 'a1')
  queue.take(false)
  queue.settle(['a'], 1_000_000)
  for (const one of ['a2', 'b1']) queue.push(ofName(one), one)
  assert.equal(queue.take(true), 'a2', 'when nothing waited any more, all began anew')
})

test('light flows are those that have had little and ask for little', () => {
  const queue = open()
  for (const one of ['a1', 'a2', 'a3']) queue.push(ofName(one), one)
  assert.equal(queue.take(true), undefined)
  queue.push(['b'], 'b1')
  assert.equal(queue.take(true), 'b1')
  queue.settle(['b'], 500)
  queue.push(['b'], 'b2')
  assert.equal(queue.take(true), undefined)
  assert.equal(queue.take(false), 'a1')
})

test('without room the newest task of the flow with the most is refused; a removed task is gone', () => {
  const queue = open()
  for (const one of ['b1', 'a1', 'a2', 'a3', 'c1']) queue.push(ofName(one), one)
  assert.equal(queue.dropFromLongest(), 'a3')
  queue.remove(['b'], 'b1')
  queue.remove(['b'], 'b1')
  assert.equal(queue.size(), 3)
  assert.deepEqual(serve(queue, ofName).toSorted(), ['a1', 'a2', 'c1'])
})
