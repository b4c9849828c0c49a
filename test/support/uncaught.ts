import { afterEach, beforeEach } from 'node:test'

/** Prints an error that nobody caught, and the tests that ran then: the test runner of Node fails the file, and keeps the stack to itself. */
const running = new Set<string>()
beforeEach(({ name }) => void running.add(name))
afterEach(({ name }) => void running.delete(name))

const print = (error: unknown) => console.error(`Nobody caught this, while these tests ran: ${[...running].join(' · ')}\n`, error)
process.on('uncaughtExceptionMonitor', print).on('unhandledRejection', print)
