export type Encoding = 'br' | 'gzip'

/** The best encoding that a caller takes; null: none of ours. */
export function chooseEncoding(accepted: string): Encoding | null {
  const takes = (name: string) =>
    accepted.split(',').some((one) => {
      const [coding = '', weight = ''] = one.toLowerCase().split(';')
      return coding.trim() === name && !/^\s*q=0(?:\.0*)?\s*$/.test(weight)
    })
  return takes('br') ? 'br' : takes('gzip') ? 'gzip' : null
}
