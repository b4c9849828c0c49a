import createCache from '@emotion/cache'
import { CacheProvider } from '@emotion/react'
import { createRoot } from 'react-dom/client'
import { createBrowserRouter, RouterProvider } from 'react-router-dom'
import { App } from './app.tsx'

// The page's policy admits the components' style sheets by this nonce, which only a script can read.
const nonce = document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce
const cache = createCache({ key: 'console', ...(nonce && { nonce }), prepend: true })

// This kind of router can block leaving a form with unsaved changes.
const router = createBrowserRouter([{ path: '*', element: <App /> }], { basename: '/console' })

createRoot(document.getElementById('console') as HTMLElement).render(
  <CacheProvider value={cache}>
    <RouterProvider router={router} />
  </CacheProvider>,
)
