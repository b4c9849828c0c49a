import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'

/** A page of any browser. */
type Asked = { evaluate<T>(what: string | (() => T | Promise<T>)): Promise<T> }

const axe = readFile(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

/** A phone and a desk, in light and dark. */
export const LOOKS = [
  [375, 'light'],
  [1280, 'dark'],
  [375, 'dark'],
  [1280, 'light'],
] as const

/** Waits until nothing of the widget moves any more, apart from what turns for ever. */
export async function atRest(page: Asked): Promise<void> {
  await page.evaluate(() =>
    Promise.all(
      [...document.querySelectorAll('service-widget')]
        .flatMap((one) => one.shadowRoot!.getAnimations())
        .filter((one) => one.effect?.getTiming().iterations !== Infinity)
        .map((one) => one.finished.catch(() => null)),
    ).then(() => null),
  )
}

type Violation = { id: string; impact: string; nodes: { target: unknown; failureSummary: string }[] }

/** Fails if axe-core has a serious or critical finding on the page, shadow roots included. */
export async function assertAccessible(page: Asked, about: string): Promise<void> {
  const serious = (await violationsOn(page)).filter(({ impact }) => impact === 'serious' || impact === 'critical')
  assert.deepEqual(serious.map(inWords), [], about)
}

/** Every finding of axe-core on the page, however small, and whether the page is wider than the screen. */
export async function faultsOf(page: Asked, about: string): Promise<string[]> {
  const beyond = await page.evaluate(() =>
    document.documentElement.scrollWidth <= innerWidth
      ? []
      : [...document.querySelectorAll('body *')]
          .filter((one) => one.getBoundingClientRect().right > innerWidth + 1)
          .slice(0, 5)
          .map((one) => `beyond the edge: ${one.outerHTML.slice(0, 120)}`)
          .concat('wider than the screen'),
  )
  return [...beyond, ...(await violationsOn(page)).map(inWords)].map((fault) => `${about}: ${fault}`)
}

async function violationsOn(page: Asked): Promise<Violation[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(await axe)
  return page.evaluate(async () => (await (globalThis as any).axe.run(document, { resultTypes: ['violations'] })).violations as Violation[])
}

const inWords = ({ id, nodes }: Violation): string =>
  `${id}: ${nodes.map(({ target, failureSummary }) => `${JSON.stringify(target)} ${failureSummary}`).join('; ')}`

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
