import assert from 'node:assert/strict'
import { test } from 'node:test'
import { judgedReceipt, promoOf, receiptOf } from '#test/support/receipt.ts'
import { openWorld } from '#test/support/world.ts'
import type { Promo } from '#context/context.ts'
import { renderStatus } from './page.ts'

const promo = (change: Partial<Promo> = {}) => ({ ...promoOf(), country: 'ru', status: 'active', createdAt: new Date(), ...change }) as Promo

test('what people wrote is shown as text, never as a page', () => {
  const nasty = `<script>alert(1)</script>"' onerror=x &amp;`
  const html = renderStatus(judgedReceipt({ min_sum: 1_000_000, reject_texts: { MIN_SUM: nasty } }), promo({ name: nasty }))
  assert.ok(!html.includes('<script>alert') && !html.includes('" onerror'))
  assert.equal(html.split('&#60;script&#62;alert(1)&#60;/script&#62;&#34;&#39; onerror=x &#38;amp;').length, 3, 'the name of the promo and the reason')
})

test('the page of a rejected receipt says why and what can be done, without thresholds, items or photos', () => {
  const html = renderStatus(judgedReceipt({ min_sum: 123_456 }), promo())
  assert.match(html, /<h1>Чек не одобрен<\/h1>/)
  assert.match(html, /Сумма чека меньше, чем нужно/)
  assert.match(html, /Пришлите чек на большую сумму/)
  for (const hidden of ['123', '1 234', 'МОЛОКО', '<img', 'anna', '7380440700999001', '3141592653']) assert.ok(!html.includes(hidden), hidden)
})

test('the page shows which purchase it is about', () => {
  const html = renderStatus(receiptOf(), promo({ name: 'Весенняя акция' }))
  for (const shown of ['Весенняя акция', '42', '10 марта 2026', '12:00', '150,00', '10 марта в 13:00']) assert.ok(html.includes(shown), shown)
})

test('the language that the link names is shown, also where the country has no readers of it, and the way back from it', () => {
  const html = renderStatus(receiptOf(), promo(), { asked: 'en', accepted: 'ru' })
  assert.match(html, /<html lang="en">/)
  assert.match(html, /<a href="\?lang=ru"[^]*<a href="\?lang=en"[^>]*aria-current/)
  assert.match(renderStatus(receiptOf(), promo(), { accepted: 'en' }), /<html lang="ru">/)
})

test('a receipt without a QR that can be read has nothing of a purchase', () => {
  const html = renderStatus(receiptOf({ requisites: null, state: 'REVIEWED', rejectKey: 'FORMAT' }), promo())
  assert.ok(!html.includes('Дата покупки') && !html.includes('Сумма'))
})

test('the page may load nothing from elsewhere, and its own script and style are the ones that it names', async (t) => {
  const world = await openWorld(t)
  const { uuid } = await world.submit({ qrStr: world.mint().qrStr })
  const { headers, text } = await world.call('GET', `/r/${uuid}`)
  const policy = headers.get('content-security-policy') ?? ''
  assert.match(policy, /^default-src 'none'; /)
  for (const [tag, directive] of [
    ['script', 'script-src'],
    ['style', 'style-src'],
  ] as const) {
    const [, inside = ''] = new RegExp(`<${tag}>([^]*?)</${tag}>`).exec(text) ?? []
    const hash = Buffer.from(await crypto.subtle.digest('SHA-256', Buffer.from(inside))).toString('base64')
    assert.ok(policy.includes(`${directive} 'sha256-${hash}'`), tag)
  }
  assert.doesNotMatch(text, /(?:src|href)="?(?:https?:)?\/\//)
  assert.equal(headers.get('cache-control'), 'no-store')
})

test('unknown, malformed and differently spelled uuids get one and the same page, or answer', async (t) => {
  const world = await openWorld(t)
  const { uuid } = await world.submit({ qrStr: world.mint().qrStr })
  const strangers = ['01939fd4-8a2b-7c3e-9f2a-5b1d7a0c4e11', uuid.toUpperCase(), `{${uuid}}`, uuid.replaceAll('-', ''), 'x']
  for (const suffix of ['', '.json']) {
    const answers = await Promise.all(
      strangers.map(async (one) => {
        const { status, text, headers } = await world.call('GET', `/r/${encodeURIComponent(one)}${suffix}`)
        return [status, text, headers.get('content-type'), headers.get('cache-control'), headers.get('x-robots-tag'), headers.get('referrer-policy')]
      }),
    )
    assert.equal(answers[0]?.[0], 404)
    for (const one of answers) assert.deepEqual(one, answers[0])
    assert.deepEqual(answers[0]?.slice(3), ['no-store', 'noindex, nofollow', 'no-referrer'])
  }
})

test('while the database is away the page says so in the language of its reader, and loads itself again', async (t) => {
  const world = await openWorld(t)
  const { uuid } = await world.submit({ qrStr: world.mint().qrStr })
  await world.sql.script(`
    create function away() returns boolean language plpgsql as $$ begin raise exception using errcode = '57P03'; end $$;
    alter table receipts rename to stored;
    create view receipts as select * from stored where away()`)
  for (const [lang, headline] of [
    ['ru', 'Чек пока не показать'],
    ['uz-Cyrl', 'Чекни ҳозир кўрсатиб бўлмайди'],
  ]) {
    const { status, text, headers } = await world.call('GET', `/r/${uuid}?lang=${lang}`)
    assert.deepEqual([status, headers.get('content-type'), headers.get('refresh')], [503, 'text/html; charset=utf-8', '20'])
    assert.ok(Number(headers.get('retry-after')) > 0)
    assert.match(text, new RegExp(`<h1>${headline}</h1>`))
  }
  const program = await world.call('GET', `/r/${uuid}.json`)
  assert.deepEqual([program.status, program.json.code], [503, 'UNAVAILABLE'])
})
