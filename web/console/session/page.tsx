import type { ComponentType, ReactNode } from 'react'
import { usePermissions } from 'react-admin'
import type { Role } from '#domain/roles.ts'
import { AccessDenied } from '../components/instead-of-page.tsx'
import { type Deed, mayDo } from './roles.ts'

/** A page with what a role must be allowed to do to open it. Nothing of a page is made for any other role, so that it neither shows itself nor calls the service. */
export const page = (needs: Deed | 'nothing', Page: ComponentType) =>
  needs === 'nothing' ? (
    <Page />
  ) : (
    <Only needs={needs}>
      <Page />
    </Only>
  )

function Only({ needs, children }: { needs: Deed; children: ReactNode }) {
  const { permissions, isPending } = usePermissions<Role>()
  if (isPending) return null
  return mayDo(permissions, needs) ? children : <AccessDenied />
}
