-- How a person asked the shop to take a consent back; empty: they did it themselves.
alter table consents add column withdrawn_source text not null default '';

update staff_roles set permissions = permissions || '{people.consents}' where code = 'manager';
