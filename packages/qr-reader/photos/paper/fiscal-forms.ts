/** The forms of the codes in the made photos, in the notation that the reader takes. */
const digits = (least: number, most = least) => ({ of: '0123456789', least, most })
const oneOf = (of: string) => ({ of, least: 1, most: 1 })
const DAY = ['20', oneOf('123'), digits(1), oneOf('01'), digits(1), oneOf('0123'), digits(1)]
const HOUR = [oneOf('012'), digits(1)]
const MINUTE = [oneOf('012345'), digits(1)]

const russian = (seconds: typeof MINUTE) => [
  ...['t=', ...DAY, 'T', ...HOUR, ...MINUTE, ...seconds, '&s=', digits(1, 7), '.', digits(2)],
  ...['&fn=', digits(16), '&i=', digits(1, 10), '&fp=', digits(6, 10), '&n=', oneOf('1234')],
]
const uzbek = [
  ...['https://ofd.soliq.uz/check?t=', { of: 'ABCDEFGHIJKLMNOPQRSTUVWXYZ', least: 2, most: 2 }, digits(12), '&r=', digits(1, 7)],
  ...['&c=', ...DAY, ...HOUR, ...MINUTE, ...MINUTE, '&s=', digits(12)],
]

export const FISCAL_FORMS = [russian([]), russian(MINUTE), uzbek]
