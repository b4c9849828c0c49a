import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Camera } from '../types.ts'
import { betterThan, lensAfter } from '../session/lenses.ts'
import { facingOf, isUnfit } from './facing.ts'
import { backCameras } from './list-cameras.ts'

const camera = (label: string): Camera => ({ deviceId: label, label, facing: facingOf(label) })

test('the side of a camera is in its name, in many languages; without it the side is unknown', () => {
  for (const label of ['camera2 0, facing back', 'Задняя камера', 'Orqa kamera', '背面カメラ', 'Rückkamera', 'Back Ultra Wide Camera'])
    assert.equal(facingOf(label), 'back', label)
  for (const label of ['camera2 1, facing front', 'Фронтальная камера', 'FaceTime HD Camera', 'Old kamera', '前置镜头'])
    assert.equal(facingOf(label), 'front', label)
  for (const label of ['', 'USB Video', 'Integrated Webcam']) assert.equal(facingOf(label), 'unknown', label)
})

test('rear cameras alone, the one most fit for reading from near first', () => {
  const cameras = [
    'camera2 1, facing front',
    'camera2 3, facing back',
    'Back Depth Camera',
    'Back Ultra Wide Camera',
    'Back Telephoto Camera',
    'Back Camera',
    'USB Video',
    'camera2 0, facing back',
  ].map(camera)
  assert.deepEqual(
    backCameras(cameras).map(({ label }) => label),
    ['camera2 0, facing back', 'Back Camera', 'camera2 3, facing back', 'Back Telephoto Camera', 'Back Ultra Wide Camera', 'Back Depth Camera'],
  )
  assert.deepEqual(['Back Camera', 'Back Ultra Wide Camera', 'Задняя сверхширокоугольная камера'].map(isUnfit), [false, true, true])
})

test('a lens that reads badly is left at once for a better one; otherwise lenses go around', () => {
  const lenses = backCameras([camera('Back Camera'), camera('Back Ultra Wide Camera')])
  assert.equal(betterThan('Back Ultra Wide Camera', 'Back Ultra Wide Camera', lenses)?.label, 'Back Camera')
  assert.equal(betterThan('Back Camera', 'Back Camera', lenses), null)
  assert.equal(betterThan('Back Ultra Wide Camera', 'Back Ultra Wide Camera', lenses.slice(1)), null)
  assert.deepEqual(
    [lensAfter('Back Camera', lenses), lensAfter('Back Ultra Wide Camera', lenses), lensAfter(undefined, lenses)].map((one) => one?.label),
    ['Back Ultra Wide Camera', 'Back Camera', 'Back Camera'],
  )
  assert.equal(lensAfter('Back Camera', lenses.slice(0, 1)), null)
})
