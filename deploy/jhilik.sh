#!/bin/sh
# /usr/local/sbin/jhilik: runs a command as the service's user and with its settings, for root.
#
#   jhilik start --check     jhilik backup     jhilik audit     jhilik make-admin you@example.com
#   jhilik migrate           jhilik restore /path/to/FILE
#
# The last two run as the role that owns the database if /etc/jhilik/owner.env has its DATABASE_URL, and then
# renew the rights of the role that serves.
set -eu
command=${1:?which command, for example: jhilik backup}

set -a
. /etc/jhilik/settings.env
owner=
case $command in
migrate | restore)
	if [ -e /etc/jhilik/owner.env ]; then
		owner=yes
		. /etc/jhilik/owner.env
	fi
	;;
esac
NODE_ENV=production
HOME=${DATA_DIR:?is missing in /etc/jhilik/settings.env}
set +a

cd /opt/jhilik
runuser -u jhilik -- node scripts/run.mjs "$@"
if [ "$owner" ]; then
	psql "${DATABASE_DIRECT_URL:-$DATABASE_URL}" --quiet --no-psqlrc --single-transaction \
		--set ON_ERROR_STOP=1 --file server/deploy/serving-role.sql
fi
