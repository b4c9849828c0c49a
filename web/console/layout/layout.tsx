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
import { useLive } from '../data/live.ts'
import { SecurityItem } from '../session/security-item.tsx'
import { useSignedOut } from '../session/use-signed-out.ts'
import { Settled } from '../session/settled.tsx'
import { ConsoleMenu } from './menu.tsx'

function ConsoleAppBar({ alwaysOn = true }: AppBarProps) {
  const { identity } = useGetIdentity()
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
        <UserMenu {...(identity?.fullName && { label: identity.fullName })}>
          <SecurityItem />
          <Logout />
        </UserMenu>
      }
    >
      <TitlePortal variant="h6" component="h1" />
    </AppBar>
  )
}

export function ConsoleLayout({ children }: { children: ReactNode }) {
  const [locale] = useLocaleState()
  useEffect(() => {
    document.documentElement.lang = locale
  }, [locale])
  useSignedOut()
  return (
    <Layout appBar={ConsoleAppBar} menu={ConsoleMenu} appBarAlwaysOn>
      <Settled>
        <Live />
        {children}
      </Settled>
    </Layout>
  )
}

function Live() {
  useLive()
  return null
}
