-- A function of `private` is for nobody until it is granted by name; PostgreSQL grants a new one to everybody.
revoke execute on all functions in schema private from public;

reset check_function_bodies;
