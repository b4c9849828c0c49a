import { Admin, CustomRoutes, localStorageStore, Resource } from 'react-admin'
import { Route } from 'react-router-dom'
import { AccountList } from './accounts/account-list.tsx'
import { AuditList } from './audit/audit-list.tsx'
import { NotFound } from './components/instead-of-page.tsx'
import { Dashboard } from './dashboard/dashboard.tsx'
import { dataProvider } from './data/data-provider.ts'
import { withFirstPages } from './data/first-pages.ts'
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
import { page } from './session/page.tsx'
import { SecurityPage } from './session/security-page.tsx'
import { TokensPage } from './tokens/tokens-page.tsx'
import { darkTheme, lightTheme } from './theme.ts'
import { i18nProvider } from './i18n/i18n-provider.ts'

const store = withFirstPages(localStorageStore('1', 'chekhov'))

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
    <Resource name="receipts" list={page('nothing', ReceiptList)} show={page('nothing', ReceiptStory)}>
      {/* A record's address as people guess it: without the last word. */}
      <Route path=":id" element={page('nothing', ReceiptStory)} />
    </Resource>
    <Resource name="disputes" list={page('nothing', DisputeList)} />
    <Resource name="participants" list={page('nothing', ParticipantList)} show={page('nothing', ParticipantPage)}>
      <Route path=":id" element={page('nothing', ParticipantPage)} />
    </Resource>
    <Resource name="deliveries" list={page('nothing', DeliveryCentre)} />
    <Resource name="requests" list={page('nothing', RequestList)} />
    <Resource
      name="promos"
      list={page('nothing', PromoList)}
      create={page('configure', PromoCreate)}
      edit={page('nothing', PromoPage)}
      recordRepresentation="name"
    />
    <Resource name="exports" list={page('export', ExportList)} />
    <Resource name="accounts" list={page('manageAccounts', AccountList)} />
    <Resource name="audit" list={page('readAudit', AuditList)} />
    <CustomRoutes>
      <Route path="/moderation" element={page('decide', ModerationPage)} />
      <Route path="/synonyms" element={page('nothing', SynonymsPage)} />
      <Route path="/tokens" element={page('manageAccounts', TokensPage)} />
      <Route path="/security" element={page('nothing', SecurityPage)} />
    </CustomRoutes>
  </Admin>
)
