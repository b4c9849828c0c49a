import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { KeyCaller } from '#contract/callers.ts'
import { flowOfCall } from './flow-of-call.ts'

test('photos of pages are read in turn by subscriber, who has a whole /64 of IPv6; a brand has one turn', () => {
  const flow = (scope: KeyCaller['scope'], ip: string) => flowOfCall({ caller: { promoId: 1, scope } as KeyCaller, request: { ip, id: 'r' } }, 'anna')
  assert.deepEqual(flow('widget', '2001:db8::1'), flow('widget', '2001:db8::2:3'))
  assert.notDeepEqual(flow('widget', '2001:db8::1'), flow('widget', '2001:db8:0:1::1'))
  assert.notDeepEqual(flow('widget', '192.0.2.1'), flow('widget', '192.0.2.2'))
  assert.deepEqual(flow('server', '192.0.2.1'), flow('server', '192.0.2.2'))
})
