import { lazy } from 'react'
import { OnceOpened } from './once-opened.tsx'
import type { DrawerProps } from './overlay/drawer-panel.tsx'

const LazyDrawer = lazy(async () => ({ default: (await import('./overlay/drawer-panel.tsx')).DrawerPanel }))

/** A panel from an edge of the screen: menus and sheets on phones. */
export function Drawer(props: DrawerProps) {
  return (
    <OnceOpened open={props.open}>
      <LazyDrawer {...props} />
    </OnceOpened>
  )
}
