-- Who sees what accounting programs send; the owner alone decides on it.
update staff_roles set permissions = permissions || '{exchange.read}' where code in ('manager', 'editor');
