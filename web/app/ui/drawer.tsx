import { lazyPart } from './lazy-part.tsx'
import { OnceOpened } from './once-opened.tsx'
import type { DrawerProps } from './overlay/drawer-panel.tsx'
import { OverlayFailed } from './overlay-failed.tsx'

const LazyDrawer = lazyPart(
  async () => (await import('./overlay/drawer-panel.tsx')).DrawerPanel,
  OverlayFailed,
)

/** A panel from an edge of the screen: menus and sheets on phones. */
export function Drawer(props: DrawerProps) {
  return (
    <OnceOpened open={props.open}>
      <LazyDrawer {...props} />
    </OnceOpened>
  )
}
