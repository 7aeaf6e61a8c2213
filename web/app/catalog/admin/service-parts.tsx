import type { Service } from '@jhilik/contract/services.ts'
import { useTranslations } from 'use-intl'
import { useServiceText } from '../../lib/language/use-service-text.ts'
import { usePermission } from '../../lib/session/use-permission.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Picture } from '../../ui/picture.tsx'

/** The picture is decorative: the name is next to it. */
export function ServiceThumb({ src }: { src: string }) {
  if (!src) return <span className="h-12 w-16 shrink-0 rounded-control bg-sunken" />
  return (
    <Picture
      src={src}
      alt=""
      width={64}
      height={48}
      sizes="4rem"
      loading="lazy"
      className="h-12 w-16 shrink-0 rounded-control bg-sunken object-cover"
    />
  )
}

/** The services as options of a Select, by their ids. */
export function ServiceOptions({ services, prefix = '' }: { services: readonly Service[]; prefix?: string }) {
  const textOf = useServiceText()
  return services.map((service) => (
    <option key={service._id} value={`${prefix}${service._id}`}>
      {textOf(service).name}
    </option>
  ))
}

/** Replaces a form that needs a service while there is none. */
export function NoServices() {
  const t = useTranslations('dashboard')
  const may = usePermission()
  return (
    <EmptyState
      title={t('services.none')}
      action={
        may('services.manage') && (
          <ButtonLink to="/dashboard/admin/service-management">{t('shell.serviceManagement')}</ButtonLink>
        )
      }
    />
  )
}
