import Send from '@mui/icons-material/Send'
import { Box, Tab, Tabs } from '@mui/material'
import {
  BulkActionsToolbar,
  Button,
  DataTable,
  FilterButton,
  SelectInput,
  SimpleList,
  TextInput,
  Title,
  TopToolbar,
  useListContext,
  useRecordContext,
  useUnselectAll,
} from 'react-admin'
import { useSearchParams } from 'react-router-dom'
import type { Static } from 'typebox'
import type { Delivery } from '#contract/notify/deliveries.ts'
import type { postDeliveriesResend } from '#contract/notify/resends.ts'
import { CHANNEL_NAMES } from '#domain/notify/channels.ts'
import { DELIVERY_OUTCOMES } from '#domain/notify/plan-after-attempt.ts'
import { EVENT_NAMES } from '#domain/notify/webhook-id.ts'
import { choicesOf, useTranslate } from '../i18n/use-translate.ts'
import { change, type Body } from '../data/call.ts'
import { useDeed } from '../data/use-answer.ts'
import { useMay } from '../session/roles.ts'
import { ExpandingHead } from '../components/expanding-head.tsx'
import { useFormat } from '../components/format.ts'
import { useIsPhone } from '../components/is-phone.ts'
import { Listing } from '../components/listing.tsx'
import { Moment } from '../components/moment.tsx'
import { MomentInput } from '../components/moment-input.tsx'
import { PromoFilter } from '../components/promo-filter.tsx'
import { AttemptDetail } from './attempt-detail.tsx'
import { Certification } from './certification.tsx'
import { EndpointHealth } from './endpoint-health.tsx'
import { OutcomeChip } from './outcome-chip.tsx'
import { ofAttempt, useOutcome } from './use-outcome.ts'
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
        {(['attempts', 'health', 'resends', 'certification'] as const).map((name) => (
          <Tab key={name} value={name} label={translate(`deliveries.${name}`)} />
        ))}
      </Tabs>
      {tab === 'attempts' ? <DeliveryList /> : tab === 'health' ? <EndpointHealth /> : tab === 'resends' ? <Resends /> : <Certification />}
    </>
  )
}

function DeliveryList() {
  return (
    <Listing
      sort={{ field: 'at', order: 'DESC' }}
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
          choices={choicesOf(DELIVERY_OUTCOMES, (id) => `deliveryOutcome.${id}`)}
          helperText={false}
        />,
        <PromoFilter key="promo" source="promoId" alwaysOn />,
        <SelectInput key="state" source="state" label="deliveries.event" choices={choicesOf(EVENT_NAMES, (id) => `eventName.${id}`)} helperText={false} />,
        <SelectInput
          key="channel"
          source="channel"
          label="deliveries.channel"
          choices={choicesOf(CHANNEL_NAMES, (id) => `channel.${id}`)}
          helperText={false}
        />,
        <TextInput key="receipt" source="receiptUuid" label="deliveries.receiptUuid" helperText={false} />,
        <MomentInput key="from" source="from" label="from" helperText={false} />,
        <MomentInput key="to" source="to" label="to" helperText={false} />,
      ]}
    >
      <Rows />
    </Listing>
  )
}

function Rows() {
  const translate = useTranslate()
  const may = useMay()
  const format = useFormat()
  const outcomeOf = useOutcome()
  if (useIsPhone()) {
    return (
      <SimpleList<Row>
        primaryText={(one) => (
          <Box component="span" sx={{ display: 'flex', gap: 1, justifyContent: 'space-between' }}>
            {translate(`eventName.${one.state}`)}
            <OutcomeChip outcome={one.outcome} />
          </Box>
        )}
        secondaryText={(one) => (
          <>
            {one.status} {outcomeOf(ofAttempt(one))} · <Moment at={one.at} relative />
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
      head={ExpandingHead}
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
      <DataTable.Col<Row> source="state" label="deliveries.event" disableSort render={({ state }) => translate(`eventName.${state}`)} />
      <DataTable.Col<Row> source="channel" label="deliveries.channel" disableSort render={({ channel }) => translate(`channel.${channel}`)} />
      <DataTable.NumberCol source="status" label="deliveries.status" disableSort />
      <DataTable.Col<Row> source="cause" label="deliveries.cause" disableSort render={(one) => outcomeOf(ofAttempt(one))} />
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
