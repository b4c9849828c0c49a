import { Box, Button, Skeleton, TextField, Typography } from '@mui/material'
import { useEffect, useState } from 'react'
import { Title } from 'react-admin'
import type { getSynonyms, putSynonyms } from '#contract/loyalty/synonyms.ts'
import { useTranslate } from '../i18n/use-translate.ts'
import { change, withQuery, type Body } from '../data/call.ts'
import { useAnswer, useDeed } from '../data/use-answer.ts'
import { useMay } from '../session/roles.ts'
import { PromoChoice } from '../components/promo-choice.tsx'
import { Section } from '../components/section.tsx'

/** Spellings that are added to the dictionary of names, of all promos or of one. */
export function SynonymsPage() {
  const [promoId, setPromoId] = useState<number | null>(null)
  const { data } = useAnswer<typeof getSynonyms>('synonyms', '/api/admin/synonyms', { promoId })
  return (
    <Box sx={{ display: 'grid', gap: 2, mt: 1, maxWidth: 960 }}>
      <Title title="menu.synonyms" />
      <Box>
        <PromoChoice value={promoId} onChange={setPromoId} />
      </Box>
      {data ? <SynonymsForm key={`${data.promoId} ${data.version}`} promoId={promoId} synonyms={data} /> : <Skeleton variant="rounded" height={300} />}
    </Box>
  )
}

function SynonymsForm({ promoId, synonyms }: { promoId: number | null; synonyms: Body<typeof getSynonyms> }) {
  const translate = useTranslate()
  const may = useMay()
  const [kinds, setKinds] = useState('')
  const [brands, setBrands] = useState('')
  useEffect(() => {
    setKinds(textOf(synonyms.kinds))
    setBrands(textOf(synonyms.brands))
  }, [synonyms])
  const put = useDeed(
    () => change<typeof putSynonyms>('PUT', withQuery('/api/admin/synonyms', { promoId }), { kinds: synonymsOf(kinds), brands: synonymsOf(brands) }),
    { stale: ['synonyms'], done: 'ra.notification.updated' },
  )
  const field = (label: 'kinds' | 'brands', value: string, set: (text: string) => void) => (
    <TextField
      multiline
      minRows={5}
      maxRows={20}
      fullWidth
      label={translate(`synonyms.${label}`)}
      helperText={translate(`synonyms.${label}Hint`)}
      value={value}
      onChange={({ target }) => set(target.value)}
      disabled={!may('configure')}
    />
  )
  return (
    <Section title={translate('synonyms.title', { version: synonyms.version })}>
      <Typography gutterBottom sx={{ color: 'text.secondary' }}>
        {translate('synonyms.hint')}
      </Typography>
      {field('kinds', kinds, setKinds)}
      {field('brands', brands, setBrands)}
      {may('configure') && (
        <Button variant="contained" sx={{ mt: 1 }} loading={put.isPending} onClick={() => put.mutate()}>
          {translate('ra.action.save')}
        </Button>
      )}
    </Section>
  )
}

const textOf = (words: Record<string, string[]>): string =>
  Object.entries(words)
    .map(([name, spellings]) => `${name}: ${spellings.join(', ')}`)
    .join('\n')

const synonymsOf = (text: string): Record<string, string[]> =>
  Object.fromEntries(
    text.split('\n').flatMap((line) => {
      const [name = '', spellings = ''] = line.split(/:(.*)/s)
      const words = spellings
        .split(',')
        .map((word) => word.trim())
        .filter((word) => word !== '')
      return name.trim() === '' || words.length === 0 ? [] : [[name.trim(), words]]
    }),
  )
