import { Admin, CustomRoutes, localStorageStore, Resource } from 'react-admin'
import type { ComponentType } from 'react'
import { Route } from 'react-router-dom'
import { AccountList } from './accounts/account-list.tsx'
import { AuditList } from './audit/audit-list.tsx'
import { NotFound } from './components/instead-of-page.tsx'
import { Dashboard } from './dashboard/dashboard.tsx'
import { dataProvider } from './data/data-provider.ts'
import { queryClient } from './data/query-client.ts'
import { DeliveryCentre } from './deliveries/delivery-list.tsx'
import { DisputeList } from './disputes/dispute-list.tsx'
import { ExportList } from './exports/export-list.tsx'
import { ConsoleLayout } from './layout/layout.tsx'
import { ModerationPage } from './moderation/moderation-page.tsx'
import { ParticipantList } from './participants/participant-list.tsx'
import { ParticipantPage } from './participants/participant-page.tsx'
import { PromoCreate } from './promos/promo-create.tsx'
import { PromoList } from './promos/promo-list.tsx'
import { PromoPage } from './promos/promo-page.tsx'
import { SynonymsPage } from './promos/synonyms-page.tsx'
import { ReceiptList } from './receipts/receipt-list.tsx'
import { RequestList } from './requests/request-list.tsx'
import { ReceiptStory } from './receipts/receipt-story.tsx'
import { authProvider } from './session/auth-provider.ts'
import { LoginPage } from './session/login-page.tsx'
import { SecurityPage } from './session/security-page.tsx'
import { TokensPage } from './tokens/tokens-page.tsx'
import { darkTheme, lightTheme } from './theme.ts'
import { i18nProvider } from './i18n/i18n-provider.ts'

const store = localStorageStore('1', 'chekhov')

/** A record's address as people guess it: without the last word. */
const aliasOf = (Page: ComponentType) => <Route path=":id" element={<Page />} />

export const App = () => (
  <Admin
    title="Chekhov"
    dataProvider={dataProvider}
    authProvider={authProvider}
    i18nProvider={i18nProvider}
    queryClient={queryClient}
    store={store}
    theme={lightTheme}
    darkTheme={darkTheme}
    defaultTheme={matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'}
    loginPage={LoginPage}
    layout={ConsoleLayout}
    dashboard={Dashboard}
    catchAll={NotFound}
    requireAuth
    disableTelemetry
  >
    <Resource name="receipts" list={ReceiptList} show={ReceiptStory}>
      {aliasOf(ReceiptStory)}
    </Resource>
    <Resource name="disputes" list={DisputeList} />
    <Resource name="participants" list={ParticipantList} show={ParticipantPage}>
      {aliasOf(ParticipantPage)}
    </Resource>
    <Resource name="deliveries" list={DeliveryCentre} />
    <Resource name="requests" list={RequestList} />
    <Resource name="promos" list={PromoList} create={PromoCreate} edit={PromoPage} recordRepresentation="name" />
    <Resource name="exports" list={ExportList} />
    <Resource name="accounts" list={AccountList} />
    <Resource name="audit" list={AuditList} />
    <CustomRoutes>
      <Route path="/moderation" element={<ModerationPage />} />
      <Route path="/synonyms" element={<SynonymsPage />} />
      <Route path="/tokens" element={<TokensPage />} />
      <Route path="/security" element={<SecurityPage />} />
    </CustomRoutes>
  </Admin>
)
