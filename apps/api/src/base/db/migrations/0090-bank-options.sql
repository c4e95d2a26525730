-- How a buyer pays at the page of the bank: empty, as they choose there; sbp: by the system of fast payments, with a code for the bank's program.
alter table payment_methods add bank_option text not null default '' check (bank_option in ('', 'sbp'));
alter table sandbox_payments add bank_option text not null default '';
