-- Written about orders that went on after their buyers had erased their accounts.
delete from notifications n using users u where u.id = n.user_id and u.erased_at is not null;
