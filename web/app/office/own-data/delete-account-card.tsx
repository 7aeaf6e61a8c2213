import { useQuery } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { ownAccountQuery } from '../../people/accounts/account-api.ts'
import { Button } from '../../ui/button.tsx'
import { Card, CardBody } from '../../ui/card.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { DeleteAccountForm } from './delete-account-form.tsx'

export function DeleteAccountCard() {
  const t = useTranslations('dashboard.ownData.delete')
  const [open, setOpen] = useState(false)
  const { data: account } = useQuery(ownAccountQuery())
  const hasPassword = account?.hasPassword ?? true
  return (
    <Card>
      <CardBody>
        <h2 className="text-xl">{t('title')}</h2>
        <p className="mt-1 mb-5 text-soft">{t('text')}</p>
        <Button variant="secondary" className="max-sm:w-full" onClick={() => setOpen(true)}>
          <Trash2 aria-hidden className="size-5 text-danger" />
          {t('action')}
        </Button>
      </CardBody>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title={t('question')}
        description={t('consequences')}
        hasForm
      >
        <DeleteAccountForm
          // The form is mounted anew when the password becomes known: opened before that, it would send an empty one.
          key={String(hasPassword)}
          hasPassword={hasPassword}
          onCancel={() => setOpen(false)}
        />
      </Dialog>
    </Card>
  )
}
