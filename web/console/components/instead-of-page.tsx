import Lock from '@mui/icons-material/LockOutlined'
import SearchOff from '@mui/icons-material/SearchOffOutlined'
import { Box, Button, Typography } from '@mui/material'
import type { ReactNode } from 'react'
import { Title } from 'react-admin'
import { Link } from 'react-router-dom'
import { type TextKey, useTranslate } from '../i18n/use-translate.ts'

/** Records that have pages of their own. */
export type Kind = 'receipts' | 'participants' | 'promos'

/** The page of an address that leads nowhere. */
export const NotFound = () => <InsteadOfPage icon={<SearchOff />} title="ra.page.not_found" text="ra.message.not_found" to="/" button="ra.page.dashboard" />

/** The page of a record that does not exist; the button leads to the list of those that do. */
export const NoSuchRecord = ({ kind }: { kind: Kind }) => <InsteadOfPage icon={<SearchOff />} title="ra.page.not_found" to={`/${kind}`} {...NAMES[kind]} />

/** A page that the role may not open. */
export const AccessDenied = () => (
  <InsteadOfPage icon={<Lock />} title="ra.page.access_denied" text="ra.message.access_denied" to="/" button="ra.page.dashboard" />
)

const NAMES = {
  receipts: { text: 'receipts.notFound', button: 'receipts.all' },
  participants: { text: 'participants.notFound', button: 'participants.all' },
  promos: { text: 'promos.notFound', button: 'allPromos' },
} as const satisfies Record<Kind, { text: TextKey; button: TextKey }>

function InsteadOfPage({ icon, title, text, to, button }: { icon: ReactNode; title: TextKey; text: TextKey; to: string; button: TextKey }) {
  const translate = useTranslate()
  return (
    <Box sx={{ display: 'grid', justifyItems: 'center', gap: 1.5, px: 2, py: { xs: 6, md: 12 }, textAlign: 'center', '& > svg': { fontSize: 72 } }}>
      <Title title={title} />
      {icon}
      <Typography variant="h5" component="h2">
        {translate(title)}
      </Typography>
      <Typography role="alert" sx={{ color: 'text.secondary' }}>
        {translate(text)}
      </Typography>
      <Button component={Link} to={to} variant="contained" sx={{ mt: 1 }}>
        {translate(button)}
      </Button>
    </Box>
  )
}
