import type { ReactNode } from 'react'
import { Card, CardBody } from '../../ui/card.tsx'
import { HoursFields } from './hours-fields.tsx'

/** The opening hours, and what they apply to: beside them, or above them where there is not room for both. */
export function HoursLayout({ children }: { children: ReactNode }) {
  return (
    <div className="@container">
      <div className="grid grid-cols-1 items-start gap-5 xl:@min-[50rem]:grid-cols-[1fr_16rem]">
        <Card>
          <CardBody>
            <HoursFields />
          </CardBody>
        </Card>
        <Card className="order-first xl:@min-[50rem]:order-none">
          <CardBody>{children}</CardBody>
        </Card>
      </div>
    </div>
  )
}
