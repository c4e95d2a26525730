import type { Queryable } from '../../api/src/base/db/pool.ts'
import { brands } from './data/brands.ts'
import { deliveryPoints } from './data/delivery.ts'
import { departments, employees } from './data/employees.ts'
import { pointBrands, pointHolidays, pointTags, shopPoints } from './data/shop-points.ts'
import { sites } from './data/shops.ts'
import type { DemoPictures } from './demo-pictures.ts'
import { dealerFronts } from './demo-point-scenes.ts'
import { insertRows } from './insert-rows.sql.ts'

const splitWords = (cell: string | undefined) => (cell ? cell.split(' ') : [])
const isOwnPoint = (kind: string | undefined) => kind !== 'dealer'

/** Inserts the shop's own points, points of dealers, and employees. */
export async function insertPoints(tx: Queryable, pictures: DemoPictures, now: Date): Promise<void> {
  const picture = (name: string) => pictures.ofScene.get(name)
  await insertPlaces(tx, now)
  await insertTags(tx)
  await insertHours(tx)
  await insertPointPictures(tx, picture)
  await insertEmployees(tx, picture)
}

type PictureNamed = (name: string) => string | undefined

async function insertPlaces(tx: Queryable, now: Date): Promise<void> {
  const deliveryPointIds = new Map(deliveryPoints.map(({ code }, index) => [code, index + 1]))
  const serviceByTag = new Map(pointTags.map(({ code, service }) => [code, service]))
  await insertRows(
    tx,
    'shop_points',
    shopPoints.map((point, index) => ({
      id: index + 1,
      site_id: point.site,
      code: point.code,
      kind: point.kind,
      title: point.title,
      region: point.region,
      city: point.city,
      address: point.address,
      latitude: point.latitude,
      longitude: point.longitude,
      time_zone: point.timeZone,
      how_to_find: point.howToFind,
      phones: [point.phones],
      email: isOwnPoint(point.kind)
        ? sites.find(({ id }) => String(id) === point.site)!.email
        : `${point.code}@diler.example`,
      website: isOwnPoint(point.kind) ? '' : `https://${point.code}.example`,
      contact_name: point.contact,
      contact_agreed_at: point.contact ? now : null,
      description: point.about,
      services: splitWords(point.tags)
        .map((code) => serviceByTag.get(code))
        .filter(Boolean),
      delivery_point_id: deliveryPointIds.get(point.deliveryPoint) ?? null,
      sort: index + 1,
    })),
  )
}

async function insertTags(tx: Queryable): Promise<void> {
  const tags = [
    ...pointTags.map(({ code, title }) => ({ code: code!, title, kind: 'service' })),
    ...brands
      .filter(({ code }) => pointBrands.some((each) => each === code))
      .map(({ code, title }) => ({ code, title, kind: 'brand' })),
  ]
  await insertRows(
    tx,
    'shop_point_tags',
    tags.map((tag, index) => ({ id: index + 1, ...tag, sort: index + 1 })),
  )
  await insertRows(
    tx,
    'shop_point_tag_links',
    shopPoints.flatMap((point, index) =>
      [...splitWords(point.tags), ...splitWords(point.brands)].map((code) => ({
        point_id: index + 1,
        tag_id: tags.findIndex((tag) => tag.code === code) + 1,
      })),
    ),
  )
}

async function insertHours(tx: Queryable): Promise<void> {
  await insertRows(
    tx,
    'shop_point_hours',
    shopPoints.flatMap(({ week }, index) =>
      parseOpeningHours(week!).map((hours) => ({ point_id: index + 1, ...hours })),
    ),
  )
  await insertRows(
    tx,
    'shop_point_exceptions',
    shopPoints.flatMap(({ kind, week }, index) =>
      // A point open around the clock is open on holidays too.
      pointHolidays
        .filter(({ own }) => !week!.startsWith('1-7 0:00') && (own === '+') === isOwnPoint(kind))
        .map(({ from, to, title, hours }) => ({
          point_id: index + 1,
          first_day: from,
          last_day: to,
          title,
          opens: hours ? parseMinutes(hours.split('-')[0]!) : null,
          closes: hours ? parseMinutes(hours.split('-')[1]!) : null,
        })),
    ),
  )
}

async function insertPointPictures(tx: Queryable, picture: PictureNamed): Promise<void> {
  await insertRows(
    tx,
    'shop_point_pictures',
    shopPoints.flatMap(({ kind, title }, index) => {
      const front = isOwnPoint(kind) ? `front-${kind}.svg` : `front-dealer-${(index % dealerFronts) + 1}.svg`
      const outside = { point_id: index + 1, sort: 1, file_id: picture(front), alt: `${title}: вход с улицы` }
      const inside = {
        point_id: index + 1,
        sort: 2,
        file_id: picture(`hall-${(index % 3) + 1}.svg`),
        alt: `${title}: машины в зале`,
      }
      return kind === 'warehouse' ? [outside] : [outside, inside]
    }),
  )
}

async function insertEmployees(tx: Queryable, picture: PictureNamed): Promise<void> {
  await insertRows(
    tx,
    'departments',
    departments.map(({ id, site, code, title }, index) => ({ id, site_id: site, code, title, sort: index + 1 })),
  )
  await insertRows(
    tx,
    'employees',
    employees.map(({ department, name, position, about, extension, email }, index) => ({
      id: index + 1,
      department_id: department,
      name,
      position,
      about,
      photo_file_id: picture(`${email}.svg`),
      phone: sites.find(({ id }) => String(id) === departments.find((each) => each.id === department)!.site)!.phone,
      extension,
      email,
      sort: index + 1,
    })),
  )
}

/** Parses opening hours like «1-5 9:00-13:00 14:00-18:00; 6 10:00-15:00» (1 is Monday) into minutes of the day. */
const parseOpeningHours = (week: string) =>
  week.split('; ').flatMap((part) => {
    const [days, ...times] = part.split(' ')
    const [first, last = first] = days!.split('-').map(Number)
    return Array.from({ length: last! - first! + 1 }, (_, index) =>
      times.map((time) => {
        const [opens, closes] = time.split('-').map(parseMinutes) as [number, number]
        return { day: first! + index, opens, closes }
      }),
    ).flat()
  })

const parseMinutes = (clock: string) => Number(clock.split(':')[0]) * 60 + Number(clock.split(':')[1])
