import type { Role } from '@jhilik/contract/constants.ts'
import { useTranslations } from 'use-intl'
import { withTexts } from '../../lib/language/extra-texts.tsx'
import { loadLogoutParts } from '../../people/accounts/logout-button.tsx'
import { DrawerPanel } from '../../ui/overlay/drawer-panel.tsx'
import { CustomerMenu } from './customer-menu.tsx'
import { StaffMenu } from './staff-navigation.tsx'

interface MemberMenuProps {
  role: Role
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** The menu of the dashboards on a page that has none of their code and texts. Logging out works without a network, too. */
export async function loadMemberMenu() {
  const [Menu] = await Promise.all([withTexts('dashboard', MemberMenu), loadLogoutParts()])
  return Menu
}

function MemberMenu({ role, open, onOpenChange }: MemberMenuProps) {
  const t = useTranslations('dashboard.shell')
  const close = () => onOpenChange(false)
  return (
    <DrawerPanel open={open} onOpenChange={onOpenChange} title={t('menu')}>
      {role === 'admin' ? <StaffMenu onNavigate={close} /> : <CustomerMenu onNavigate={close} />}
    </DrawerPanel>
  )
}
