-- The day the next service is due: by months or by hours of work, whichever comes first; null: nobody can know.
alter table workshop_machines
  add column service_on date generated always as (
    least(
      (coalesce(serviced_on, bought_on) + make_interval(months => service_months))::date,
      coalesce(serviced_on, bought_on) + ceil(service_hours * 7.0 / hours_a_week)::integer
    )
  ) stored,
  add column reminded_of date;                                        -- the day members were last reminded of
create index workshop_machines_to_service on workshop_machines (service_on) where service_on is not null;
