import { Badge } from '../../ui/badge.tsx'
import { Card, CardBody } from '../../ui/card.tsx'
import { Table, Tbody, Td, Th, Thead, Tr } from '../../ui/table.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { Sample } from './both-themes.tsx'

const rows = [
  ['Exterior Foam Wash', 'Nov 21, 2026', 'Paid', 'success'],
  ['AC Servicing', 'Nov 22, 2026', 'Pending', 'danger'],
] as const

export function Surfaces() {
  return (
    <>
      <Sample title="Cards: at rest and under the pointer">
        <div className="grid gap-4 sm:grid-cols-2">
          <Card>
            <CardBody>At rest</CardBody>
          </Card>
          <Card className="-translate-y-0.5 shadow-2">
            <CardBody>Raised</CardBody>
          </Card>
        </div>
      </Sample>
      <Sample title="Table: rows become cards on phones">
        <Table label="Bookings" stack>
          <Thead>
            <Tr>
              <Th>Service</Th>
              <Th>Date</Th>
              <Th>Payment</Th>
            </Tr>
          </Thead>
          <Tbody>
            {rows.map(([service, date, payment, tone]) => (
              <Tr key={service}>
                <Td data-label="Service" className="font-semibold">
                  {service}
                </Td>
                <Td data-label="Date">{date}</Td>
                <Td data-label="Payment">
                  <Badge tone={tone}>{payment}</Badge>
                </Td>
              </Tr>
            ))}
          </Tbody>
        </Table>
      </Sample>
      <Sample title="Tabs">
        <Tabs
          label="Bookings"
          tabs={[
            { value: 'upcoming', label: 'Upcoming', content: 'What is to come.' },
            { value: 'past', label: 'Past', content: 'What has been.' },
            { value: 'canceled', label: 'Canceled', content: 'What will not be.' },
          ]}
        />
      </Sample>
    </>
  )
}
