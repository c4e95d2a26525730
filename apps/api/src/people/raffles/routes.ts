import { raffles } from '@shpulka/contract/people/raffles'
import type { FastifyInstance } from 'fastify'
import { mount } from '../../base/http/mount.ts'
import type { RafflesDeps } from './deps.ts'
import { enterRaffle } from './enter-raffle.ts'
import { getOwnRaffleEntry } from './get-own-raffle-entry.ts'
import { getRaffle } from './get-raffle.ts'
import { getRaffleTickets } from './get-raffle-tickets.ts'
import { listRaffles } from './list-raffles.ts'

export const rafflesRoutes = (app: FastifyInstance, deps: RafflesDeps) =>
  mount(app, raffles, { listRaffles, getRaffle, getRaffleTickets, getOwnRaffleEntry, enterRaffle }, deps)
