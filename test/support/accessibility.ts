import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'

/** A page of any browser. */
type Asked = { evaluate<T>(what: string | (() => T | Promise<T>)): Promise<T> }

const axe = readFile(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

/** Fails if axe-core has a serious or critical finding on the page, shadow roots included. */
export async function assertAccessible(page: Asked, about: string): Promise<void> {
  await page.evaluate(await axe)
  const found = await page.evaluate(async () => {
    const { violations } = await (globalThis as any).axe.run(document, { resultTypes: ['violations'] })
    return violations
      .filter(({ impact }: { impact: string }) => impact === 'serious' || impact === 'critical')
      .map(
        ({ id, nodes }: { id: string; nodes: { target: unknown; failureSummary: string }[] }) =>
          `${id}: ${nodes.map(({ target, failureSummary }) => `${JSON.stringify(target)} ${failureSummary}`).join('; ')}`,
      )
  })
  assert.deepEqual(found, [], about)
}

/** Fails if something overflows the page or the widget, or if a control is too small for a finger. */
export async function assertFits(page: Asked, about: string): Promise<void> {
  assert.ok(
    await page.evaluate(
      () =>
        document.documentElement.scrollWidth <= innerWidth &&
        [...document.querySelectorAll('service-widget')].every((one) =>
          [...one.shadowRoot!.querySelectorAll('.body, .launcher')].every((box) => box.scrollWidth <= box.clientWidth),
        ),
    ),
    `${about} runs over`,
  )
  const small = await page.evaluate(
    () =>
      [...document.querySelectorAll('service-widget')]
        .flatMap((one) => [...one.shadowRoot!.querySelectorAll('button, a')])
        .map((one) => one.getBoundingClientRect())
        .filter(({ width, height }) => width > 0 && (width < 44 || height < 44)).length,
  )
  assert.equal(small, 0, `${about} has a small target`)
}
