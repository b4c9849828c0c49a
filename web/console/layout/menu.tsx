import Inbox from '@mui/icons-material/FactCheckOutlined'
import ReceiptIcon from '@mui/icons-material/ReceiptLongOutlined'
import Gavel from '@mui/icons-material/GavelOutlined'
import People from '@mui/icons-material/PeopleOutlined'
import Send from '@mui/icons-material/SendOutlined'
import Requests from '@mui/icons-material/CallReceivedOutlined'
import Campaign from '@mui/icons-material/CampaignOutlined'
import Synonyms from '@mui/icons-material/TranslateOutlined'
import Exports from '@mui/icons-material/TableViewOutlined'
import Accounts from '@mui/icons-material/ManageAccountsOutlined'
import Key from '@mui/icons-material/VpnKeyOutlined'
import History from '@mui/icons-material/HistoryOutlined'
import { Menu } from 'react-admin'
import { type TextKey, useTranslate } from '../i18n/use-translate.ts'
import { useMay } from '../session/roles.ts'

/** Pages that the role may not open are not offered. */
export function ConsoleMenu() {
  const may = useMay()
  const translate = useTranslate()
  const name = (key: TextKey) => translate(key, { smart_count: 2 })
  return (
    <Menu>
      <Menu.DashboardItem />
      {may('decide') && <Menu.Item to="/moderation" primaryText="menu.moderation" leftIcon={<Inbox />} />}
      <Menu.Item to="/receipts" primaryText={name('resources.receipts.name')} leftIcon={<ReceiptIcon />} />
      <Menu.Item to="/disputes" primaryText={name('resources.disputes.name')} leftIcon={<Gavel />} />
      <Menu.Item to="/participants" primaryText={name('resources.participants.name')} leftIcon={<People />} />
      <Menu.Item to="/deliveries" primaryText={name('resources.deliveries.name')} leftIcon={<Send />} />
      <Menu.Item to="/requests" primaryText={name('resources.requests.name')} leftIcon={<Requests />} />
      <Menu.Item to="/promos" primaryText={name('resources.promos.name')} leftIcon={<Campaign />} />
      <Menu.Item to="/synonyms" primaryText="menu.synonyms" leftIcon={<Synonyms />} />
      {may('export') && <Menu.Item to="/exports" primaryText={name('resources.exports.name')} leftIcon={<Exports />} />}
      {may('manageAccounts') && <Menu.Item to="/accounts" primaryText={name('resources.accounts.name')} leftIcon={<Accounts />} />}
      {may('manageAccounts') && <Menu.Item to="/tokens" primaryText="menu.tokens" leftIcon={<Key />} />}
      {may('readAudit') && <Menu.Item to="/audit" primaryText={name('resources.audit.name')} leftIcon={<History />} />}
    </Menu>
  )
}
