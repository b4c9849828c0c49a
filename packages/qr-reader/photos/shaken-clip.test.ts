import assert from 'node:assert/strict'
import { test } from 'node:test'
import { shakenClip } from './shaken-clip.ts'

const SEEDS = Array.from({ length: 100 }, (_, seed) => seed)

test('a clip is the same for the same seed, shows one receipt from near and far, and is neither sharp throughout nor smeared throughout', () => {
  assert.deepEqual(shakenClip(7), shakenClip(7))
  const sharpFrames = SEEDS.map((seed) => {
    const { shots, text } = shakenClip(seed)
    assert.deepEqual([...new Set(shots.map(({ laid }) => laid[0]?.plan.code.text))], [text])
    assert.ok((shots[0]?.modulePx ?? 0) < (shots.at(-1)?.modulePx ?? 0), 'the hand comes nearer')
    return shots.filter(({ defocusModules, motion }) => defocusModules < 0.45 && motion.lengthModules < 1.2).length / shots.length
  })
  const middle = sharpFrames.toSorted((a, b) => a - b)[SEEDS.length / 2] as number
  assert.ok(middle > 0.1 && middle < 0.5, `${middle} of the frames of a usual clip are sharp`)
})
