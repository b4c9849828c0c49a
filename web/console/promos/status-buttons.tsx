import { Button } from '@mui/material'
import { Confirm, useUpdate } from 'react-admin'
import { useState } from 'react'
import { useTranslate } from '../i18n/use-translate.ts'
import type { Promo } from './promo.ts'
import { useStartAhead } from './starts-at.tsx'

const NEXT = { draft: ['active', 'closed'], active: ['paused', 'closed'], paused: ['active', 'closed'], closed: ['active'] } as const

/** Pauses, closes or opens a promo after a confirmation, because the effect is immediate. */
export function StatusButtons({ promo }: { promo: Promo }) {
  const translate = useTranslate()
  const [wanted, setWanted] = useState<(typeof NEXT)[Promo['status']][number] | null>(null)
  const start = useStartAhead(promo)
  const [update, { isPending }] = useUpdate()
  return (
    <>
      {NEXT[promo.status].map((status) => (
        <Button key={status} size="small" color={status === 'active' ? 'success' : 'inherit'} variant="outlined" onClick={() => setWanted(status)}>
          {translate(`promos.make.${status}`)}
        </Button>
      ))}
      {wanted && (
        <Confirm
          isOpen
          loading={isPending}
          title={translate(`promos.make.${wanted}`)}
          content={[translate(`promos.meaning.${wanted}`), ...(wanted === 'active' && start !== null ? [translate('promos.startsAt', { start })] : [])].join(
            ' ',
          )}
          onClose={() => setWanted(null)}
          onConfirm={() => void update('promos', { id: promo.id, data: { status: wanted }, previousData: promo }, { onSettled: () => setWanted(null) })}
        />
      )}
    </>
  )
}
