import createCache from '@emotion/cache'
import { CacheProvider } from '@emotion/react'
import { createRoot } from 'react-dom/client'
import { createBrowserRouter, RouterProvider } from 'react-router-dom'
import { App } from './app.tsx'

// Style sheets that the components write are let in by the nonce of this very answer, which only a script can read.
const nonce = document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce
const cache = createCache({ key: 'console', ...(nonce && { nonce }), prepend: true })

// This kind of router can hold somebody back who is about to leave a form with changes.
const router = createBrowserRouter([{ path: '*', element: <App /> }], { basename: '/console' })

createRoot(document.getElementById('console') as HTMLElement).render(
  <CacheProvider value={cache}>
    <RouterProvider router={router} />
  </CacheProvider>,
)
