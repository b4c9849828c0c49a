import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import { freePort } from './free-port.ts'

const RANGE = '/proc/sys/net/ipv4/ip_local_port_range'

test('a port for a program is one that the system gives to no other connection or server meanwhile', { skip: !existsSync(RANGE) }, async () => {
  const [lowest, highest] = readFileSync(RANGE, 'utf8').trim().split(/\s+/).map(Number) as [number, number]
  const ports = await Promise.all(Array.from({ length: 200 }, freePort))
  assert.equal(new Set(ports).size, ports.length)
  assert.deepEqual(
    ports.filter((port) => port >= lowest && port <= highest),
    [],
  )
})
