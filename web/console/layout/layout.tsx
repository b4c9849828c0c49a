import { Box } from '@mui/material'
import { useEffect, type ReactNode } from 'react'
import {
  AppBar,
  type AppBarProps,
  Layout,
  LoadingIndicator,
  LocalesMenuButton,
  TitlePortal,
  ToggleThemeButton,
  useGetIdentity,
  useLocaleState,
  UserMenu,
  Logout,
} from 'react-admin'
import { useIsPhone } from '../components/is-phone.ts'
import { useLive } from '../data/live.ts'
import { SecurityItem } from '../session/security-item.tsx'
import { Settled } from '../session/settled.tsx'
import { SignInAgain } from '../session/sign-in-again.tsx'
import { ConsoleMenu } from './menu.tsx'
import { useDocumentTitle } from './use-document-title.ts'

function ConsoleAppBar({ alwaysOn = true }: AppBarProps) {
  const { identity } = useGetIdentity()
  const isPhone = useIsPhone()
  return (
    <AppBar
      alwaysOn={alwaysOn}
      toolbar={
        <>
          <Box sx={{ '& .MuiButton-root': { minWidth: 0, fontSize: { xs: 0, sm: 14 } } }}>
            <LocalesMenuButton />
          </Box>
          <ToggleThemeButton />
          <LoadingIndicator />
        </>
      }
      userMenu={
        // On a phone the name is not shown, and the label has to be the name of a text.
        <UserMenu {...(identity?.fullName && !isPhone && { label: identity.fullName })}>
          <SecurityItem />
          <Logout />
        </UserMenu>
      }
    >
      <TitlePortal variant="h6" component="h1" sx={{ display: 'block', minWidth: 0, '& > .RaConfigurable-root': { display: 'inline' } }} />
    </AppBar>
  )
}

export function ConsoleLayout({ children }: { children: ReactNode }) {
  const [locale] = useLocaleState()
  useEffect(() => {
    document.documentElement.lang = locale
  }, [locale])
  useDocumentTitle()
  return (
    <Layout appBar={ConsoleAppBar} menu={ConsoleMenu} appBarAlwaysOn>
      <Settled>
        <Live />
        {children}
      </Settled>
      <SignInAgain />
    </Layout>
  )
}

function Live() {
  useLive()
  return null
}
