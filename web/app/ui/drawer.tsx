import { lazyPart, OnceOpened, OverlayFailed } from './lazy-part.tsx'
import type { DrawerProps } from './overlay/drawer-panel.tsx'

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
