import Send from '@mui/icons-material/Send'
import { Box, Tab, Tabs } from '@mui/material'
import {
  BulkActionsToolbar,
  Button,
  DataTable,
  FilterButton,
  List,
  SelectInput,
  SimpleList,
  TextInput,
  Title,
  TopToolbar,
  useListContext,
  useRecordContext,
  useTranslate,
  useUnselectAll,
} from 'react-admin'
import { useSearchParams } from 'react-router-dom'
import type { Static } from 'typebox'
import type { Delivery } from '#contract/notify/deliveries.ts'
import type { postDeliveriesResend } from '#contract/notify/resends.ts'
import { CHANNEL_NAMES } from '#domain/notify/channels.ts'
import { EVENT_NAMES } from '#domain/notify/webhook-id.ts'
import { change, type Body } from '../data/call.ts'
import { useDeed } from '../data/use-answer.ts'
import { useMay } from '../session/roles.ts'
import { useFormat } from '../components/format.ts'
import { useIsPhone } from '../components/is-phone.ts'
import { Moment } from '../components/moment.tsx'
import { MomentInput } from '../components/moment-input.tsx'
import { PageSizes } from '../components/pagination.tsx'
import { PromoFilter } from '../components/promo-filter.tsx'
import { AttemptDetail } from './attempt-detail.tsx'
import { Certification } from './certification.tsx'
import { EndpointHealth } from './endpoint-health.tsx'
import { OutcomeChip } from './outcome-chip.tsx'
import { ResendButton } from './resend-button.tsx'
import { Resends } from './resends.tsx'

type Row = Static<typeof Delivery> & { id: string }

/** Deliveries to brands: attempts, health of receivers, re-sends, certifications. */
export function DeliveryCentre() {
  const translate = useTranslate()
  const [query, setQuery] = useSearchParams()
  const tab = query.get('tab') ?? 'attempts'
  return (
    <>
      {tab !== 'attempts' && <Title title={translate('resources.deliveries.name', { smart_count: 2 })} />}
      <Tabs value={tab} onChange={(_, chosen: string) => setQuery(chosen === 'attempts' ? {} : { tab: chosen })} variant="scrollable" allowScrollButtonsMobile>
        {['attempts', 'health', 'resends', 'certification'].map((name) => (
          <Tab key={name} value={name} label={translate(`deliveries.${name}`)} />
        ))}
      </Tabs>
      {tab === 'attempts' ? <DeliveryList /> : tab === 'health' ? <EndpointHealth /> : tab === 'resends' ? <Resends /> : <Certification />}
    </>
  )
}

const choices = (names: readonly string[], prefix: string) => names.map((id) => ({ id, name: `${prefix}.${id}` }))

function DeliveryList() {
  return (
    <List
      sort={{ field: 'at', order: 'DESC' }}
      perPage={50}
      pagination={<PageSizes />}
      empty={false}
      exporter={false}
      actions={
        <TopToolbar>
          <FilterButton />
          <ResendButton />
        </TopToolbar>
      }
      filters={[
        <SelectInput
          key="outcome"
          source="outcome"
          alwaysOn
          label="outcomeLabel"
          choices={choices(['delivered', 'retry', 'failed'], 'deliveryOutcome')}
          helperText={false}
        />,
        <PromoFilter key="promo" source="promoId" alwaysOn />,
        <SelectInput key="state" source="state" label="deliveries.event" choices={EVENT_NAMES.map((id) => ({ id, name: id }))} helperText={false} />,
        <SelectInput key="channel" source="channel" label="deliveries.channel" choices={choices(CHANNEL_NAMES, 'channel')} helperText={false} />,
        <TextInput key="receipt" source="receiptUuid" label="deliveries.receiptUuid" helperText={false} />,
        <MomentInput key="from" source="from" label="from" helperText={false} />,
        <MomentInput key="to" source="to" label="to" helperText={false} />,
      ]}
    >
      <Rows />
    </List>
  )
}

function Rows() {
  const translate = useTranslate()
  const may = useMay()
  const format = useFormat()
  if (useIsPhone()) {
    return (
      <SimpleList<Row>
        primaryText={(one) => (
          <Box component="span" sx={{ display: 'flex', gap: 1, justifyContent: 'space-between' }}>
            {one.state}
            <OutcomeChip outcome={one.outcome} />
          </Box>
        )}
        secondaryText={(one) => (
          <>
            {one.status} {one.cause} · <Moment at={one.at} relative />
          </>
        )}
        rowClick={(_, __, record) => `/receipts/${record.receiptUuid}/show`}
      />
    )
  }
  return (
    <DataTable<Row>
      rowClick="expand"
      expand={<Detail />}
      expandSingle
      bulkActionsToolbar={
        may('resend') ? (
          <BulkActionsToolbar>
            <ResendChosen />
          </BulkActionsToolbar>
        ) : (
          <></>
        )
      }
      {...(!may('resend') && { bulkActionButtons: false as const })}
    >
      <DataTable.Col source="at" label="at" disableSort render={({ at }) => <Moment at={at} />} />
      <DataTable.Col source="outcome" label="outcomeLabel" disableSort render={({ outcome }) => <OutcomeChip outcome={outcome} />} />
      <DataTable.Col source="state" label="deliveries.event" disableSort />
      <DataTable.Col source="channel" label="deliveries.channel" disableSort render={({ channel }) => translate(`channel.${channel}`)} />
      <DataTable.NumberCol source="status" label="deliveries.status" disableSort />
      <DataTable.Col source="cause" label="deliveries.cause" disableSort />
      <DataTable.NumberCol source="attempt" label="deliveries.attempt" disableSort />
      <DataTable.Col align="right" source="latencyMs" label="deliveries.took" disableSort render={({ latencyMs }) => format.milliseconds(latencyMs)} />
    </DataTable>
  )
}

function Detail() {
  const delivery = useRecordContext<Row>()
  const translate = useTranslate()
  if (!delivery) return null
  return (
    <Box sx={{ py: 1 }}>
      <Button label={translate('receipts.open')} href={`/console/receipts/${delivery.receiptUuid}/show`} />
      <AttemptDetail delivery={delivery} />
    </Box>
  )
}

/** Re-sends the callbacks of the chosen receipts; one order for each promo and channel among them. */
function ResendChosen() {
  const { data = [], selectedIds } = useListContext<Row>()
  const unselect = useUnselectAll('deliveries')
  const chosen = data.filter(({ id }) => selectedIds.includes(id))
  const resend = useDeed(
    async () => {
      const orders = Map.groupBy(chosen, ({ promoId, channel }) => JSON.stringify({ promoId, channel }))
      const answers: Body<typeof postDeliveriesResend>[] = []
      for (const [order, ones] of orders) {
        answers.push(
          await change<typeof postDeliveriesResend>('POST', '/api/admin/deliveries/resend', {
            ...JSON.parse(order),
            receiptUuids: [...new Set(ones.map(({ receiptUuid }) => receiptUuid))],
          }),
        )
      }
      return answers
    },
    { stale: ['deliveries', 'resends', 'receipts'], done: 'deliveries.willBeSent' },
  )
  return (
    <Button
      label="deliveries.resend"
      startIcon={<Send />}
      disabled={resend.isPending}
      onClick={() => resend.mutate(undefined, { onSuccess: () => unselect() })}
    />
  )
}
