// Generated from the declarations of the gateway by `npm run generate`. Do not edit.
export interface paths {
    "/account/password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Change the password
         * @description Changes the password of the session's person, and ends all of their other sessions. Wrong current passwords count like wrong sign-ins.
         */
        post: operations["post_account_password"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/actions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List actions
         * @description Every write to an ad platform, newest first: what it changed, who is responsible for it, and its outcome.
         */
        get: operations["get_actions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/actions/{action_id}/undo": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Undo an action
         * @description The call that the answer of a write names in undo. It is an action of its own, with an undo of its own. It can be called for 30 days. Refused with invalid_state, and the reason already_undone, nothing_to_undo, outcome_unknown, undo_expired, or changed_since: the campaign, ad set or ad was changed since, here or on the platform. A former budget is restored whatever the size of the step; former url tags are restored as by their own undo.
         */
        post: operations["post_actions_action_id_undo"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ads/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read one ad
         * @description Returns the ad's row of GET /api/v1/campaigns, over the given days or by default over the last 30 days including today. An ad that brought nothing has zeros. With level=ad_set the answer includes the learning stage of the ad set and the objective of its campaign, and the id may be an ad set's; with level=campaign it may be a campaign's.
         */
        get: operations["get_ads_id"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ads/{id}/creative-analysis": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the analysis of a creative
         * @description The last analysis that was started. An ad that was never analysed is not_found.
         */
        get: operations["get_ads_id_creative_analysis"];
        put?: never;
        /**
         * Analyse the creative of an ad
         * @description Reads the creative from its platform and determines its traits from its format, button and texts: by rules in Spanish and English, or by a language model where the operator has configured one; what they cannot determine is not guessed. An analysis that waits or runs is returned as it is; after it has ended, a new one is made. One by the model uses one unit of the workspace's daily allowance, which journey summaries share and which is full again at UTC midnight; without a unit left, the answer is rate_limit_exceeded. A content that the model has analysed before is done at once and costs nothing, and so do rules. Ads of healthcare profiles are analysed by rules and sent nowhere. The traits appear in GET /api/v1/top-performers with the next rebuild of the scores, some minutes later. docs/scoring.md has the rules.
         */
        post: operations["post_ads_id_creative_analysis"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ads/{id}/pause": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Pause an ad
         * @description Writes PAUSED on the ad. An ad of a paused campaign can be paused too. Refusals have the same codes as for campaigns, except that an ad which the profile does not have is not_found.
         */
        post: operations["post_ads_id_pause"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ads/{id}/resume": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Resume an ad
         * @description Writes ACTIVE on the ad; it runs once its ad set and its campaign are active too. Refusals have the same codes as for campaigns, except that an ad which the profile does not have is not_found.
         */
        post: operations["post_ads_id_resume"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ads/{id}/thumbnail": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the picture of an ad
         * @description Returns the picture of the ad's creative as its platform shows it now, of at most 512 KiB. Pages can show it although creative_thumbnail_url of GET /api/v1/top-performers expires, and without having browsers call the platform. A picture is kept for an hour. An ad without a picture is not_found, as any ad of search_ads is; a platform that does not answer is provider_error.
         */
        get: operations["get_ads_id_thumbnail"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/adsets/{id}/budget": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Set an ad set's daily budget
         * @description The new budget is compared with the one that the platform has at this moment; if they are equal, the outcome is no_change. adset_not_editable is also returned when the campaign holds the budget, or the ad set has a lifetime budget. The platform applies its own minimum: its refusal is returned as validation_error with its text, and after four changes within an hour as rate_limit_exceeded. The reason workspace_budget_raise_per_day means that the workspace has raised budgets by as much as it may in a day.
         */
        post: operations["post_adsets_id_budget"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api-keys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List API keys
         * @description A key sees the keys of its own profile; an app and its delegated keys see its own delegated keys; in a session, owners and admins see those of their workspaces, and everyone sees their own user tokens. A credential of one profile sees no keys of another: a user token sees the user tokens of its person on its profile. Revoked keys are included. Oldest first.
         */
        get: operations["get_api_keys"];
        put?: never;
        /**
         * Issue an API key
         * @description In a console session, an owner or admin issues keys for the profiles of their workspaces, with scopes that their role holds. An app issues delegated keys for profiles that it provisioned, with scopes that its token holds. Keys and user tokens cannot issue keys.
         */
        post: operations["post_api_keys"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api-keys/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Revoke an API key
         * @description The key is refused with 401 everywhere within a second. In a console session, owners and admins revoke keys and user tokens of their workspaces, and everyone their own user tokens; an app revokes its delegated keys (with a token that names a profile, those of that profile); a key revokes itself. A repeat returns the time of the first call.
         */
        delete: operations["delete_api_keys_id"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/apps/{appId}/data-processing-agreement": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Accept an app's data-processing agreement
         * @description For an owner or admin of the app's workspace, in a console session; keys and tokens cannot accept. The first acceptance stays valid, and a repeat returns it.
         */
        post: operations["post_apps_appid_data_processing_agreement"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/calendars/{connectionId}/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List calendar events
         * @description Reads the calendars of a crm_provider or google_calendar connection live for each page, never from a cache. Recurring events are expanded: each instance is a row. from and to bound the time at which events begin, both inclusive, at most 90 days apart (otherwise invalid_window). A calendar that the account does not have is calendar_unsupported, and so is primary; a connection without calendars is invalid_state.
         */
        get: operations["get_calendars_connectionid_events"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/campaigns": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Top campaigns by attributed value
         * @description Ranked by outcome_value, then attributed_outcome_count, then name; send pagination.cursor to get the rows after a page. Read to the end, the pages contain every row once, whatever rows are added meanwhile. A row whose own figures change meanwhile moves to its new rank: one that rises above the cursor is not shown on later pages, and one that falls below it can be shown a second time. Identify rows by campaign_id, or read days that are over. With level, rows are of that level and have the fields of delivery; campaign_external_id and ad_set_external_id keep only what belongs to one campaign or ad set, on every platform that has that id unless platform names one. Under the single-credit models the rows and GET /api/v1/campaigns/unattributed add up to the profile; compare counts within one model only. A renamed campaign keeps what links with its former names bring, unless another campaign of its platform has that name now. An id that links name but no sync has brought yet is a row in which spend, cac and roas are null, since its cost is unknown. With model=all a row has the figures of each model in models.
         */
        get: operations["get_campaigns"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/campaigns/{id}/conversions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the conversions of a campaign
         * @description The conversions that the model credits to the campaign, newest first, over the given days or all time. A page holds fewer rows than limit when their paths are long: follow the cursor while has_next is true.
         */
        get: operations["get_campaigns_id_conversions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/campaigns/{id}/pause": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Pause a campaign
         * @description Writes PAUSED on the campaign itself, never on its ads, and returns how many ads that stopped. For a campaign that is already PAUSED the outcome is no_change; an ARCHIVED or DELETED one is refused. The same Idempotency-Key never writes twice: when a 502 or 503 leaves the outcome unknown, send the same request again. Like every write except an undo, it is refused with rate_limit_exceeded, reason workspace_writes_per_day, when the workspace has made as many as it may in a day; Retry-After has the seconds until the next one.
         */
        post: operations["post_campaigns_id_pause"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/campaigns/{id}/resume": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Resume a campaign
         * @description Writes ACTIVE on the campaign itself; ads that were paused on their own stay paused. For a campaign that is already ACTIVE the outcome is no_change. After a pause by this service it is the undo of that pause.
         */
        post: operations["post_campaigns_id_resume"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/campaigns/{id}/status": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the live status of a campaign
         * @description Read from the platform at each request, never from a copy.
         */
        get: operations["get_campaigns_id_status"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/campaigns/platform-comparison": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What platforms claim beside what was attributed
         * @description One total for each platform, which is the same at every level because it is the sum of campaigns, and one row for each entity of the level. The gaps compare like with like: what the platform reports (reported_basis) with the conversions of compared_types, value with cash, and leads with leads. The two sides count differently and are never added.
         */
        get: operations["get_campaigns_platform_comparison"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/campaigns/trend": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Daily spend, impressions and clicks
         * @description One row for each entity and synced day, with zeros where the entity did not deliver. A day that was never synced has no row, since its spend is unknown. Days are those of the entity's ad account, whose time zone meta.other_time_zones names where it is not the profile's. Ids that do not belong to the profile give no rows.
         */
        get: operations["get_campaigns_trend"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/campaigns/unattributed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What is credited to no campaign
         * @description Under the single-credit models, this and the rows of GET /api/v1/campaigns at the same level add up to the profile.
         */
        get: operations["get_campaigns_unattributed"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/classification": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the channel rules
         * @description Your own rules, which are tried before the built-in ones. A profile that never set any has none.
         */
        get: operations["get_classification"];
        /**
         * Replace all channel rules
         * @description Your rules are tried before the built-in ones, for past touches too: a replay derives the profile anew, and its figures replace the old ones all at once. GET /api/v1/tracking/replay-status shows the progress. When rules are set while a replay runs, it ends with those rules.
         */
        put: operations["put_classification"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/connections": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List connections
         * @description The connections of the profile with their health and last sync, oldest first.
         */
        get: operations["get_connections"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/connections/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a connection
         * @description One connection. An id of another profile gets the same answer as one that does not exist.
         */
        get: operations["get_connections_id"];
        put?: never;
        post?: never;
        /**
         * End the app’s authorization
         * @description Revokes the authorization of the app that governs the profile, and every key that it minted there, usually including the calling one; its tokens and subscriptions on the profile end too. The connection to the provider stays and is still read: end it with POST /api/v1/connections/{id}/disconnect. For the app itself, and for owners and admins of the workspace.
         */
        delete: operations["delete_connections_id"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/connections/{id}/disconnect": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Disconnect an integration
         * @description Destroys the token and stops the syncs; what was read stays in the reports, and the account can be connected to another profile. The provider is notified when no other connection uses the same grant. Connecting the same account to the profile again revives the connection under the same id, with its history.
         */
        post: operations["post_connections_id_disconnect"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/connections/{id}/pixels": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List pixels
         * @description One live call to the platform, never cached. A social_ads account lists its pixels, a search_ads account the conversion actions that take conversions. Any other connection is refused with invalid_state.
         */
        get: operations["get_connections_id_pixels"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/connections/{provider}/handoff": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Start a connect
         * @description Returns a hand-off: give its url or start_url to the person who may connect the account, and poll it with GET /api/v1/handoffs/{id}. It is valid for 45 minutes and for one consent. Each call makes a new one.
         */
        post: operations["post_connections_provider_handoff"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/connections/{provider}/stages": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List CRM pipeline stages
         * @description Makes one live call to the CRM for each of its connections, and answers all of their pipelines. A stage that is seen for the first time gets the meaning that its name suggests, in Spanish or English; one without a suggestion is unmapped and records no outcome until PATCH /api/v1/outcome-definitions/{id} maps it. Won, lost and abandoned deals are recorded whatever their stage means.
         */
        get: operations["get_connections_provider_stages"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/connections/pending/{provider}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List accounts on offer
         * @description For a hand-off that completed with pending_selection. not_found when nothing is parked, which is also so once the 60 minutes are over: start a new hand-off then.
         */
        get: operations["get_connections_pending_provider"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/connections/pending/{provider}/finalize": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Choose an account
         * @description Connects one candidate, named by its id from the list. Choosing the same one again returns the same answer; choosing another one afterwards is refused with invalid_state. One that is connected to another profile of the workspace is refused with account_connected_elsewhere, and another one can still be chosen.
         */
        post: operations["post_connections_pending_provider_finalize"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/connections/sync": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Start a sync
         * @description Queues a sync of every connection, or of one; follow it with GET /api/v1/connections/sync/status.
         */
        post: operations["post_connections_sync"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/connections/sync/status": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Follow syncs
         * @description The connections with the state of their last sync, and how far their history is read (progress), oldest first.
         */
        get: operations["get_connections_sync_status"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/conversion-sync/catalog": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read what is exported
         * @description Which conversions are sent to ad platforms and under which name, and the privacy mode of the profile.
         */
        get: operations["get_conversion_sync_catalog"];
        /**
         * Set what is exported
         * @description Replaces the rows, sets the privacy mode, or both. A mode also applies to what is already waiting. A mode other than standard puts the profile in the healthcare family: live delegated keys with customers:read or visitors:read end. A partner app can make a profile more private but not less: 403 forbidden.
         */
        put: operations["put_conversion_sync_catalog"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/conversion-sync/platform-safe/target": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Switch to a clean dataset
         * @description For a profile in privacy mode platform_safe: from now on conversions go to this dataset and to no other. Ad sets that deliver and optimise for a dataset of the other destinations would no longer receive conversions: 409 clean_dataset_has_live_ad_sets, unless confirmed.
         */
        post: operations["post_conversion_sync_platform_safe_target"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/conversions/{id}/explanation": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Explain the credit of a conversion
         * @description Why each touch got its share, under every model: the lookback window, each touch with its age, weight, share and money, what was left out and why, the rules and rates that applied, and how the touches became this person’s. The shares of a model add up to 1 and its amounts to the money of the conversion, exactly; from age_ms, is_direct and weighed_with a reader can compute them anew. What is left out: touches before the window (outside_window) and after the conversion (after_conversion), returns from a payment provider (payment_return), events of a visit that is a touch already (same_visit), events that say nothing of where the person came from (no_source), and what other persons did in the same browsers (another_person). Events of bots are refused when they arrive, unless the profile switched bot_filter off. With customers:read: meta.person, and what names browsers and events.
         */
        get: operations["get_conversions_id_explanation"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/conversions/{id}/journey": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the journey of a conversion
         * @description The journey of the person behind a conversion, including what came after it. With customers:read: its rows, and meta.person. Without it: what brought the person, touch by touch, with each touch's credit for this conversion and whether it is in the conversion's window, and nothing about the person.
         */
        get: operations["get_conversions_id_journey"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/customers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List converted customers
         * @description Customers and visitors who reached a goal in a range of days, newest first. While has_next is true, split pagination.cursor at the pipe and send the halves as cursor_time and cursor_id. With a search that very many customers match, a page can hold fewer rows than limit and still have a next page.
         */
        get: operations["get_customers"];
        put?: never;
        /**
         * Import customers
         * @description Adds identities to the identity graph; this records no event and no conversion. Accepts up to 1,000 rows and returns one result per row, in order. A request with more rows is refused as a whole with 422 validation_error that names rows, and imports none of them. Customers who turn out to be known already are written to the PII access log.
         */
        post: operations["post_customers"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/customers/{id}/journey": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a customer's journey
         * @description The whole timeline, oldest first. The id of a customer who was merged into another returns the survivor's journey. An id that is not one of the profile's returns an empty journey, so that the answer does not reveal whether it exists.
         */
        get: operations["get_customers_id_journey"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/customers/{id}/journey-summary": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the stored summary of a journey
         * @description Null, with cached false, when none was generated; an id that does not belong to the profile gets the same answer.
         */
        get: operations["get_customers_id_journey_summary"];
        put?: never;
        /**
         * Generate the summary of a journey
         * @description Writes a summary from the first 100 events and stores it in place of the previous one. The model receives times, steps, channels and amounts, never who the summary is about. One call uses one unit of the workspace's daily allowance, which is full again at UTC midnight; for a person without events the answer is null and costs nothing. Healthcare profiles are refused.
         */
        post: operations["post_customers_id_journey_summary"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/customers/erasures": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Erase a customer
         * @description Removes the name, every identifier and all other personal data of one customer from the profile permanently. Conversions, touches and credit stay, without a person, so that no figure changes. Link tokens of the customer stop linking. Conversions that were delivered to ad platforms cannot be recalled. For API keys only; people erase at POST /workspaces/{workspaceId}/customer-erasures. A customer who is sent again later is a new one.
         */
        post: operations["post_customers_erasures"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/customers/erasures/{erasure_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the receipt of an erasure
         * @description An id that is not one of the profile’s receipts gets 404 erasure_not_found, whatever its form.
         */
        get: operations["get_customers_erasures_erasure_id"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/customers/journey": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the journey of a customer by key
         * @description Names a person by exactly one of customer_key, email and phone. With customers:read: the rows of the journey, and meta.person with the name, the identifiers, counts and the newest 50 conversions. Without it: what brought the person, touch by touch, the newest conversion as meta.conversion with each touch's credit for it, and the newest 50 conversions, but nothing about the person.
         */
        get: operations["get_customers_journey"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/customers/link-tokens": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Mint link tokens
         * @description Makes a token for each known customer, to be put on links in messages as the query parameter param. Whoever opens such a link is taken for that customer: the tracker links the browser, including its earlier anonymous visits, unless it already belongs to another customer. Accepts up to 500 rows and returns one result per row, in order. More rows are refused as a whole.
         */
        post: operations["post_customers_link_tokens"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/customers/search": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Search customers
         * @description Searches names, emails and phones: three or more characters match anywhere in them, two match at the beginning of a word. A text with a sign in it (ja@x, .cl) matches anywhere, and so do Chinese and Japanese names, even a single character beside another word, with the family name first or last. Of several words, each must match. A complete phone without + is also found by the default_country of the profile. Fewer than 2 characters match no one. Best matches come first; when there are very many, the pages end with the best of the first hundred: type more.
         */
        get: operations["get_customers_search"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Record server-side events
         * @description Accepts one event, or up to 500 under `events`. The answer is sent when the events are on disk. In a batch every row has its own result, and an invalid row never stops the others; a single invalid event is an error. A repeat of an idempotency_key is answered `duplicate` with the first id, permanently. An event must name a person, by an anonymous_id or by a trait that can be read. One whose traits all name no one is refused; for others, `dropped` lists the traits that were not used. Refused events can be looked up in GET /api/v1/tracking/quality.
         */
        post: operations["post_events"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/exports/audiences": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List audiences
         * @description The custom audiences that were made of customers of the profile, newest first.
         */
        get: operations["get_exports_audiences"];
        put?: never;
        /**
         * Make a custom audience
         * @description Makes an audience on the ad platform of customers of the profile, by their hashed emails and phones. Follow it with GET /api/v1/exports/audiences/{audienceId}; it is also a row of kind audience of GET /api/v1/exports/deliveries. The advertiser must have accepted the terms of custom audiences on the platform (428 audience_tos_required). Always refused for a profile of the healthcare family.
         */
        post: operations["post_exports_audiences"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/exports/audiences/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Show an audience
         * @description One audience, with the size that its platform reports at this moment.
         */
        get: operations["get_exports_audiences_id"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/exports/deliveries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List what was exported
         * @description Conversions and audiences that were due to be sent to ad platforms, newest first; those that have ended are stored for 90 days. date_from and date_to are days on which conversions happened. What was sent about a person is not shown, because it is not stored anywhere.
         */
        get: operations["get_exports_deliveries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/exports/destinations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List conversion destinations
         * @description The targets to which conversions are sent, oldest first.
         */
        get: operations["get_exports_destinations"];
        put?: never;
        /**
         * Send conversions to an ad platform
         * @description From now on the conversions that the catalog lists are sent to this target; GET /api/v1/exports/deliveries shows each of them. The target is first looked up on the platform. Sending the same one again returns the existing destination, with the settings of this call, and status 200.
         */
        post: operations["post_exports_destinations"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/goals": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create a conversion definition (deprecated)
         * @deprecated
         * @description Use POST /api/v1/goals/definitions, which can also update, and accepts conversion_key, lookback_window_days and is_default. Here the key is made from the name (Trial started: trial_started), the window is 90 days, and a definition that already exists is refused.
         */
        post: operations["post_goals"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/goals/definitions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List conversion definitions
         * @description Every definition of the profile, including the default ones, by conversion_key.
         */
        get: operations["get_goals_definitions"];
        put?: never;
        /**
         * Create or replace a conversion definition
         * @description Replaces the whole definition with the same conversion_key. Past reports are updated, since credit is derived anew.
         */
        post: operations["post_goals_definitions"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/handoffs/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Poll a hand-off
         * @description The hand-off as POST /api/v1/connections/{provider}/handoff returned it, with its result once it has one. The bounce to return_url is only a hint; this is the outcome.
         */
        get: operations["get_handoffs_id"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/integrations/{provider}/webhook/{connectionId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Answer the challenge of a provider
         * @description For Meta, not for callers: returns its hub.challenge when hub.verify_token is the word that the operator has set in META_WEBHOOK_VERIFY_TOKEN; from then on Meta sends its webhooks to this address.
         */
        get: operations["get_integrations_provider_webhook_connectionid"];
        put?: never;
        /**
         * Receive a webhook from a provider
         * @description For providers, not for callers: the address to which a provider sends its webhooks, signed in that provider’s way. The answer is sent once what the webhook reports is stored; repeats change nothing, and events of no use are accepted too. A wrong signature is 401, and nothing is written. Requests count by their address against an allowance of their own.
         */
        post: operations["post_integrations_provider_webhook_connectionid"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/integrations/fintoc/link/connect": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Connect a linked bank
         * @description Exchanges the exchange token of the widget for the link. Money that arrives on its accounts becomes payment_received. Only the profile that started the intent can finish it, within 30 minutes; a repeat returns the same connection.
         */
        post: operations["post_integrations_fintoc_link_connect"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/integrations/fintoc/link/start": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Start a bank link
         * @description Opens a link intent at Fintoc. Open Fintoc’s widget with public_key and widget_token in the browser of the account holder; its onSuccess passes the exchange token for POST /api/v1/integrations/fintoc/link/connect.
         */
        post: operations["post_integrations_fintoc_link_start"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/integrations/lhg/outcomes/prefill": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Prefill outcome definitions
         * @description The outcomes that the connected CRM, payment providers, stores and chats report, each with the definition that would count it and the connections that report it. Nothing is changed. The list of stages shows what each stage of a CRM’s pipelines means.
         */
        get: operations["get_integrations_lhg_outcomes_prefill"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/integrations/manychat/connection": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the ManyChat page
         * @description connection is null while no page is connected. The API key and the secret are never shown.
         */
        get: operations["get_integrations_manychat_connection"];
        put?: never;
        /**
         * Connect a ManyChat page
         * @description Tests the key with one call to ManyChat before anything is stored. ManyChat itself sends nothing: the flows do, by an External Request to webhook_url (docs/integrations.md). Connecting the same page again returns 200 with a new secret, and the old one ends; another page is refused with invalid_state until the first is disconnected.
         */
        post: operations["post_integrations_manychat_connection"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/integrations/meta/pages": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List Facebook pages
         * @description Makes one live call to Meta, never cached. By default it uses the oldest usable social_ads connection. A grant that shows no pages is refused with connection_not_ready: connect the account again and allow them.
         */
        get: operations["get_integrations_meta_pages"];
        put?: never;
        /**
         * Choose Facebook pages
         * @description Subscribes the app to the named pages, each of which becomes a connection of channel meta_pages, and disconnects the other pages of the same grant. A page on another profile of the workspace is refused with account_connected_elsewhere, and then nothing is changed. A repeat returns the same answer.
         */
        post: operations["post_integrations_meta_pages"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/integrations/shopify/manual-connections": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List Shopify stores
         * @description The connected stores, oldest first; removed ones are in GET /api/v1/connections.
         */
        get: operations["get_integrations_shopify_manual_connections"];
        put?: never;
        /**
         * Connect a Shopify store
         * @description Tests the token with one call to the store before anything is stored. The store is then read immediately, 90 days back: paid orders become payment_received, and refunds are subtracted from them. Connecting the same store again returns 200 and replaces the token; a store on another profile of the workspace is refused with account_connected_elsewhere.
         */
        post: operations["post_integrations_shopify_manual_connections"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/integrations/shopify/manual-connections/{connectionId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Remove a Shopify store
         * @description Does the same as POST /api/v1/connections/{id}/disconnect: the token is destroyed, the app’s pixel is removed from the store, and what was read stays in the reports. A repeat returns the same answer.
         */
        delete: operations["delete_integrations_shopify_manual_connections_connectionid"];
        options?: never;
        head?: never;
        /**
         * Change a Shopify store
         * @description Sets the members that are sent and leaves the rest unchanged. A new token revives a connection that is reconnect_required. A removed connection is 404: connect the store again.
         */
        patch: operations["patch_integrations_shopify_manual_connections_connectionid"];
        trace?: never;
    };
    "/integrations/shopify/web-pixel/activate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Activate a store’s web pixel
         * @description Makes the web pixel of the token’s app in the store, or changes the existing one, with two settings: tracking_key, the profile’s, and endpoint, where the collector accepts its events. The token needs write_pixels, and the app a pixel extension that declares both settings (docs/integrations.md); without an app, paste GET /api/v1/tracking/installers/shopify-pixel instead. Refused with invalid_state while the profile has no tracking key, and with Shopify’s own reason when Shopify refuses.
         */
        post: operations["post_integrations_shopify_web_pixel_activate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/invitations/{token}/accept": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Accept an invitation
         * @description Makes the invited person a member; the token works once, within 7 days. An unknown, expired, used or revoked token gets the same 404. With a password, the call makes a new account, whether or not the address already has one; sign in afterwards. Without a password, it uses the account of the session cookie, which must have the invited address.
         */
        post: operations["post_invitations_token_accept"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/me": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Who am I
         * @description The credential of this call with its scopes, its profile, and the app or the role behind it.
         */
        get: operations["get_me"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/messages/chat": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a chat message
         * @description Sends a text, a file (of its own address, or uploaded and named by media_id), a template or an interactive message from a chat_provider connection; or a text or a file from a meta_pages connection, to a thread of Messenger or Instagram. Links to the sites that the tracking settings name get a link token of the recipient, unless link_tokens is false. Within 24 hours of the person’s last message anything can be sent, after that only a template: chat_service_window_expired. With human_agent, a text or file is allowed for seven days, if the vendor has such a window: messaging_window_closed beyond it, and from a page always when its window is closed. Under one Idempotency-Key a message is never sent twice: when a provider_error leaves the outcome unknown, the same request returns it once it is known. A sent message is not a touchpoint.
         */
        post: operations["post_messages_chat"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/messages/chat/numbers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Register a chat number
         * @description Checks the number with WhatsApp, registers it and connects it: from then on it is in GET /connections, with the channel chat_provider. A number that WhatsApp has not verified is first sent a one-time code (202); within ten minutes, a call with phone_number_id and code continues, and the same call with code does at any time. A code is requested only while the registration can be kept: chat_otp_relay_unavailable otherwise, and no attempt is used up. A number can be registered ten times within 72 hours, whoever calls: beyond that, chat_register_limit, which is never retried automatically.
         */
        post: operations["post_messages_chat_numbers"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/messages/email": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a mail
         * @description Sends a mail from a connected mailbox (gmail, outlook) to one person, with files of up to 18 MB together. Links to the sites that the tracking settings name get a link token of the recipient, in the text and in the href of the HTML, unless link_tokens is false. Under one Idempotency-Key a mail is sent once: when a provider_error leaves the outcome unknown, the same request looks in the mailbox, where its grant allows that, and sends the mail only if the mailbox does not have it. What the vendor refuses carries provider, provider_status, provider_code and provider_message. A refusal without a code of its own is provider_error with status 422: the same request is not sent again. A sent mail is not a touchpoint; a click on its link is one.
         */
        post: operations["post_messages_email"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/messages/media": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Upload a file
         * @description Stores a file for messages, for seven days. The type is found by the content, whatever the form says: an image may have 5 MB, audio and video 16 MB, any other file 100 MB. A larger file is refused as soon as it is too large.
         */
        post: operations["post_messages_media"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/messages/media/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a file
         * @description Returns a file that was uploaded, whole or the range of it that Range asks for. It is sent as a download that no browser shows or runs. After seven days the answer is media_expired.
         */
        get: operations["get_messages_media_id"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/oauth/revoke": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Revoke an app token
         * @description Revokes an app token, or a delegated key of the app, within a second (RFC 7009). The answer is the same for a token that is unknown, has expired or belongs to another app, which then stays valid.
         */
        post: operations["post_oauth_revoke"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/oauth/token": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Mint an app token
         * @description The client_credentials grant of RFC 6749: an app sends its client id and secret, by HTTP Basic or in the body, and gets a token for 15 minutes. For a healthcare profile the token comes without customers:read and visitors:read. All tokens of an app share its allowance.
         */
        post: operations["post_oauth_token"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/openapi.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read this description
         * @description OpenAPI 3.1. Each operation gives its scopes, credentials and idempotency in x- members.
         */
        get: operations["get_openapi_json"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/organic-search": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * See how sites are found in organic search
         * @description What Google Search Console reports of the connected sites, beside the visits from organic search on the same days. By day there is a row for each day that was read, oldest first, with the totals of the sites; by page or query the rows are added up over the days, most clicks first. Google knows a day after two or three: meta.data_until is the last day that each of the sites has, and later days have no rows. Days are Google's, which begin at midnight in meta.time_zone whatever the profile's zone, and touches are counted by the same days. Of each day only the pages and queries with the most clicks are known, and Google withholds rare queries, so that rows of pages and queries add up to less than the days. Sites that overlap count what they share twice: connection_id keeps one.
         */
        get: operations["get_organic_search"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/outcome-definitions/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Set the event of a conversion definition
         * @description event_key becomes the only event_name and event_type that counts. On a definition of kind pipeline it is one of appointment_attended, appointment_booked, closed_won, dm_started, lead_created, payment_received and quote_presented. Past reports are updated. On the definition of a CRM stage (GET /api/v1/connections/{provider}/stages) it is the outcome that a deal reaches by entering the stage: one of the same values, or unmapped; the CRM is read again, and what was already recorded stays.
         */
        patch: operations["patch_outcome_definitions_id"];
        trace?: never;
    };
    "/outcomes/recorded": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Replay recorded outcomes
         * @description Outcomes of the last 90 days in the order in which they were recorded, each with the payload of the webhook event outcome.recorded: conversions that came through POST /api/v1/events, POST /api/v1/payments/webpay or a connection, not those from browsers. What is recorded meanwhile never moves an outcome or makes you miss one. To continue later, send meta.next_cursor of the last answer: it is on every page, even an empty one. A cursor from before the 90 days continues with the oldest outcome. After a restore from a backup, outcomes may be listed again, with the same ids. A profile in the healthcare family has none.
         */
        get: operations["get_outcomes_recorded"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/overview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The profile's totals
         * @description Spend, revenue and conversions of a range of days in the reporting currency; money is exact.
         */
        get: operations["get_overview"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/overview/days": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The profile's totals, day by day
         * @description The figures of GET /api/v1/overview for each day of the range, the oldest first: every day has a row, and its figures are those of the overview of that day alone. So its spend is null when that day was not measured, and "0" when nothing was spent on it. Counts and known amounts add up to those of the range.
         */
        get: operations["get_overview_days"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/partner/ad-referrals": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Record ad referrals
         * @description Accepts up to 500 referrals of messaging ads; each is a touch of its ad in the journey of the customer. One unknown ad refuses the batch, and so does one customer who is named only by an external_ref that is unknown; then nothing is written. An email or a phone creates the customer if there is none. A repeat of an idempotency_key is answered duplicate with the first id and the first ad, whatever the repeat names. POST /api/v1/partner/ad-referrals/preview checks the same body without writing.
         */
        post: operations["post_partner_ad_referrals"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/partner/ad-referrals/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Preview ad referrals
         * @description Checks a batch of ad referrals and returns which ad each of them is a touch of, without writing anything. Refuses what POST /api/v1/partner/ad-referrals refuses, the batch or one row, with the same code and message. Keys that were recorded earlier are not looked up.
         */
        post: operations["post_partner_ad_referrals_preview"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/partner/declared-source": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Record a declared source
         * @description Records the answer to "how did you hear of us?" as a touch at the time of the answer; models credit it like any other touch. A customer who is named by external_ref alone must exist; an email or a phone that can be read creates the customer if there is none. What cannot be read is refused, or listed in `dropped` when something else names the customer.
         */
        post: operations["post_partner_declared_source"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/paths": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * See by which channels people came to their conversions
         * @description The path to a conversion is the channels of the touches in its lookback window, in the order in which they happened: the touches that the attribution models weigh, direct visits among them. The answer has the commonest paths of the conversions in a range of days, how many touches paths have, and how long they take. Payments that were refunded in full are not counted.
         */
        get: operations["get_paths"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/payments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List payments
         * @description Payments, newest first, with the merchant’s own actions applied: refunds, later installments, assigned payers.
         */
        get: operations["get_payments"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/payments/{payment_id}/installment": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Mark a later installment
         * @description A marked payment counts as money, but never as a first payment or as the balance of one; later payments count it among the earlier ones. Sending the same value again changes nothing. is_first_payment of this and of other payments is updated within seconds.
         */
        put: operations["put_payments_payment_id_installment"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/payments/{payment_id}/payer": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Assign who paid
         * @description Names a known customer by one selector; of several, the first in the order of the members applies. The payment leaves its previous owner, whatever the payment itself says, and its credit follows the journey of the customer. The answer is sent when reports have the change; payment_assignment_incomplete means that the assignment is stored but has not reached them yet: repeat the call.
         */
        put: operations["put_payments_payment_id_payer"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/payments/{payment_id}/refund": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Record a refund
         * @description Subtracts from the revenue of the day of the payment. A payment can have one recorded refund. A payment that is refunded in full, including what the provider refunded, leaves every count of conversions and is not a first payment; it stays in the lists. Undoing the refund restores it.
         */
        post: operations["post_payments_payment_id_refund"];
        /**
         * Undo a recorded refund
         * @description Restores the revenue to the day of the payment. Refunds that a provider made stay.
         */
        delete: operations["delete_payments_payment_id_refund"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/payments/webpay": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Report a card payment
         * @description Records a payment that a card provider confirmed. It needs no customer: a payment without traits and visitor is unidentified until PUT /api/v1/payments/{payment_id}/payer assigns a payer. A payment whose traits all name no one is refused: send it without them, or corrected. A repeat of a payment_ref is answered duplicate with the first id.
         */
        post: operations["post_payments_webpay"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/profile/outcome-definitions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Replace all conversion definitions
         * @description Only these definitions count from now on; a default definition that is not among them is removed too. All or nothing; an empty list needs confirm_empty true. Past reports are updated for whatever changed.
         */
        put: operations["put_profile_outcome_definitions"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/profiles": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List profiles
         * @description A key sees its own profile and those that it made; an app token those that the app provisioned, or the one that the token names; a delegated key its own; a person in a session those of their workspaces; a user token its own, and with profiles:write those of its workspace. Oldest first.
         */
        get: operations["get_profiles"];
        put?: never;
        /**
         * Create a profile
         * @description Creates a profile in a workspace in reach, which for a credential of one profile is the workspace of that profile. By default it reports in the currency of the workspace. A profile that an app creates starts without the svc_attribution entitlement, which the app turns on.
         */
        post: operations["post_profiles"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/profiles/{profileId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change a profile’s settings
         * @description Sets the members that are sent and leaves the rest unchanged. A credential of this profile needs one of the scopes; for another profile in its reach it needs profiles:write. A person must be an owner or admin. A new default_country applies to what is sent from then on; what was recorded before stays as it was read.
         */
        patch: operations["patch_profiles_profileid"];
        trace?: never;
    };
    "/profiles/{profileId}/entitlements/svc_attribution": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Turn attribution on or off
         * @description For the app that provisioned the profile, with its own token: a token that names the profile needs profiles:write, and a delegated key is refused. Without the entitlement, writes that need it are refused with 409 entitlement_required; reads still work.
         */
        put: operations["put_profiles_profileid_entitlements_svc_attribution"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/quality/ad-ids": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * See which ads carry their ids
         * @description Which ads carry the ids of campaign, ad set and ad in their link, which url tags would change that, and how many paid clicks named each, over the given days or by default over the last 30 days including today. A click that names no ad is credited at most to its channel. The list has ads that are not archived or deleted, by their id on the platform. It shows what the last sync or scan read; refresh=true reads the ads from their platforms now, which takes up to 30 seconds and is 504 audit_timeout after that: the summary is still readable without refresh.
         */
        get: operations["get_quality_ad_ids"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/quality/ad-ids/url-tags": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List applied url tag changes
         * @description The actions that changed the url tags of ads through this service, undos included, newest first: the rows of GET /api/v1/actions of the kind set_url_tags. before and after are the part of the url tags that was written: all of them, or the final URL suffix of a search ad.
         */
        get: operations["get_quality_ad_ids_url_tags"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/quality/ad-ids/url-tags/{action_id}/undo": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Restore the former url tags of an ad
         * @description The call that apply returns with each ad. The ad shows its former creative again, or a copy of it when the platform no longer has it; it is reviewed and learns anew once more. This is an action of its own, with an undo of its own. Refused with invalid_state as every undo is, such as with the reason changed_since when the tags were changed since, here or on the platform; an action of another kind is not_found.
         */
        post: operations["post_quality_ad_ids_url_tags_action_id_undo"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/quality/ad-ids/url-tags/apply": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Give ads the url tags that they lack
         * @description Writes suggested_url_tags of GET /api/v1/quality/ad-ids, computed anew from what the platform has at this moment. On social_ads, creatives never change, so each ad gets a copy of its creative with the other tags: the ad keeps its id, its post and its comments, and is reviewed and learns anew. That needs consent: 409 consent_required for the whole call otherwise, before anything is sent. On search_ads, the final URL suffix of the ad is edited. Every ad is an action of its own with a result of its own: a refusal of one does not stop the others, and each counts as a write of the workspace, which may make only so many in a day. A grant without the management permission refuses the whole call before anything is written.
         */
        post: operations["post_quality_ad_ids_url_tags_apply"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/session": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sign in
         * @description Begins a console session and sets its cookie, `__Host-touchline_session`; the session of a cookie that was sent along ends. A session expires after 12 hours without use, and after 7 days at the latest. A wrong email and a wrong password get the same answer; after ten wrong attempts in a minute, further attempts have to wait.
         */
        post: operations["post_session"];
        /**
         * Sign out
         * @description Ends the session of the cookie immediately here, and within a second on every other replica.
         */
        delete: operations["delete_session"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/top-performers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Ads that do better than similar ads
         * @description Ads of the profile by composite_score: percentiles, within a cohort of similar ads, of rates that are drawn toward the mean of the cohort when samples are small. Scores are rebuilt once a day and soon after a sync; the list is empty before the first rebuild, and a newly connected ad account needs one sync. A page continues after the last ad of the page before, even when a rebuild happens between the two. docs/scoring.md has the formula.
         */
        get: operations["get_top_performers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/tracking/custom-domains": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List first-party tracking domains
         * @description Returns the profile’s custom domains, newest first, with the records that each needs.
         */
        get: operations["get_tracking_custom_domains"];
        put?: never;
        /**
         * Register a first-party tracking domain
         * @description Returns the records to set in the DNS; nothing else changes until the domain is verified. If the profile already has the domain, it is returned as it is, so the call can be repeated. A profile can have at most twenty. A host that another profile has registered is refused, unless its TXT record names this profile (and, where that profile has verified it, no longer that one), or that registration has been unproven for more than seven days: then it becomes this profile’s.
         */
        post: operations["post_tracking_custom_domains"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/tracking/custom-domains/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Remove a first-party tracking domain
         * @description Frees the host at once: any profile may register it, the snippet no longer uses it, and within a second the collector treats it as no profile’s and asks for no certificate. Pages that still load the tracker from it are served as from the collector’s own host, for as long as the DNS leads there and the certificate lasts: put the new snippet into them first, then remove the records.
         */
        delete: operations["delete_tracking_custom_domains_id"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/tracking/custom-domains/{id}/verify": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Re-check the DNS of a domain
         * @description Looks up the records, stores the result and returns it; this takes five seconds at most. A host leads to the collector by its CNAME records, or by the collector’s addresses when the DNS flattens them; the TXT record proves that it belongs to this profile; and its CAA records, if any, have to permit the certificate. When all is right, the host becomes this profile’s even if another one has registered it and cannot prove it. A verified domain is checked again every day; one that fails then is checked for another week.
         */
        post: operations["post_tracking_custom_domains_id_verify"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/tracking/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the event feed
         * @description Returns recorded events with what was derived from them, newest first.
         */
        get: operations["get_tracking_events"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/tracking/freshness": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read up to when events are counted
         * @description Returns up to when the events of the profile are in its reports, and where later ones wait. GET /api/v1/tracking/ops has the same, with counts of what arrived, which take longer.
         */
        get: operations["get_tracking_freshness"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/tracking/installers/gtm": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a Google Tag Manager container
         * @description Returns a container to import into Google Tag Manager, which puts the tracker on every page. Without an active tracking key, key and container are null: issue one first.
         */
        get: operations["get_tracking_installers_gtm"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/tracking/installers/shopify-pixel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a Shopify custom pixel
         * @description Returns a script for the sandbox of Shopify’s web pixels. It shares the visitor with the tracker where both are installed; page views then come from both, so leave the tracker out of the theme. Without an active tracking key, all members are null: issue one first. The script has the settings of when it was fetched; paste it again after a change of key, domain or settings.
         */
        get: operations["get_tracking_installers_shopify_pixel"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/tracking/keys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List tracking keys
         * @description Returns the profile's active keys, oldest first; revoked ones are not listed.
         */
        get: operations["get_tracking_keys"];
        put?: never;
        /**
         * Issue a tracking key
         * @description Makes a key for the tracker script. A profile that has an active key gets that key, so the call can be repeated.
         */
        post: operations["post_tracking_keys"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/tracking/keys/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Revoke a tracking key
         * @description From then on the collector returns 404 for the key. What it recorded stays.
         */
        delete: operations["delete_tracking_keys_id"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/tracking/ops": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the state of ingest
         * @description Returns when the last event arrived, how many arrived in the last hour and day, why others were refused, and whether any are waiting on their way to the reports.
         */
        get: operations["get_tracking_ops"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/tracking/origin": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * See which sites events come from
         * @description Returns the sites whose pages sent events recently, whether the settings allow them and whether the collector is first-party there, and the sites that were refused.
         */
        get: operations["get_tracking_origin"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/tracking/quality": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * See refused events and the quality of tracking
         * @description Returns how many events arrived and which were refused, with the reason and the idempotency key of each. Also shows what was left out of browser events, which anyone can send, and what the profile leaves open without need. totals and days count, over the last days of the profile including today, what arrived on each day.
         */
        get: operations["get_tracking_quality"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/tracking/replay-status": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Follow a replay
         * @description A replay derives every figure of the profile anew, from all of its events: after channel rules change, or when an operator requests it. Reports show the old figures until all of the new ones are ready, and then switch to the new ones at once.
         */
        get: operations["get_tracking_replay_status"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/tracking/settings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the tracker settings
         * @description Returns every setting of the tracker and of what is stored of its events, including defaults.
         */
        get: operations["get_tracking_settings"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change the tracker settings
         * @description Sets the members that are sent and leaves the rest unchanged; a list is replaced as a whole, and null clears cookie_domain. The collector applies them within a second, and a browser has the new script within a minute. What was recorded stays as it is.
         */
        patch: operations["patch_tracking_settings"];
        trace?: never;
    };
    "/tracking/snippet": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the tracker snippet
         * @description Returns what puts the tracker on a page, together with the pixel of the ad platform when one is named. format html: in the envelope, the HTML to paste into every page, which loads the script from the collector; without an active tracking key all three members are null. format script: the raw script, to serve from your own site or to put into a bundle; it contains the current tracker settings, so fetch it again after a change, and without an active tracking key it is refused with invalid_state. Addresses are on the newest verified custom domain, when there is one. The pixel leaves out the visitors that the tracker leaves out (honour_gpc, honour_dnt, consent). With consent opt_in the HTML begins with a script that collects calls of touchline.consent until the tracker is loaded; a profile in the healthcare family gets no pixel.
         */
        get: operations["get_tracking_snippet"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/tracking/verification": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the latest install verification
         * @description Returns the newest verification of the profile, for 90 days; data is null when there is none. It takes up to half a minute: ask again while state is queued or running.
         */
        get: operations["get_tracking_verification"];
        put?: never;
        /**
         * Verify an install
         * @description Fetches the page and the tracker’s script and, where the operator has installed a browser, visits the page with it; its visit is not counted. Each check that fails says what to change, with the line to paste. It takes up to half a minute: GET the same path for the result. A new verification replaces the previous one. 409 invalid_state while the profile has no tracking key.
         */
        post: operations["post_tracking_verification"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhooks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List subscriptions
         * @description Newest first, without secrets: those of the calling app, or for any other credential all of the profile.
         */
        get: operations["get_webhooks"];
        put?: never;
        /**
         * Subscribe a URL to events
         * @description From then on every event is sent to the URL as a POST with JSON, signed with the secret of this answer as standardwebhooks.com defines; earlier events are not sent. outcome.recorded carries a row of GET /api/v1/outcomes/recorded, with contact only while the app holds customers:read, or if the subscribing credential held it. To subscribe to it, conversions:read or customers:read is needed as well, and it is sent as long as there is a credential that holds one of them: the app by its grant, a key of the profile or a person of the workspace. A profile in the healthcare family sends none. A subscription by an app is its own; one by any other credential belongs to the profile. A profile has at most 20, an app 10 of them.
         */
        post: operations["post_webhooks"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhooks/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Remove a subscription
         * @description Ends it, with its deliveries: what has not been sent yet is not sent.
         */
        delete: operations["delete_webhooks_id"];
        options?: never;
        head?: never;
        /**
         * Change a subscription
         * @description Sets the members that are sent and leaves the rest unchanged. What was recorded while a subscription was paused or disabled is sent once it is active again, as far as GET /api/v1/outcomes/recorded still has it. To subscribe to outcome.recorded by this call, to give a subscription to it another URL, or to reactivate one that was disabled, a credential also needs conversions:read or customers:read. Only the app can change the URL and the secret of its subscription. When a credential without customers:read gives another URL to a subscription of the profile’s own, that subscription no longer sends contact.
         */
        patch: operations["patch_webhooks_id"];
        trace?: never;
    };
    "/webhooks/{id}/deliveries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List deliveries
         * @description Deliveries of a subscription with their attempts, newest first; those that ended are stored for 30 days. What was sent is not shown: GET /api/v1/outcomes/recorded has it.
         */
        get: operations["get_webhooks_id_deliveries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhooks/{id}/deliveries/{delivery_id}/redeliver": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a delivery again
         * @description Queues a delivery that ended, delivered or failed, under the same webhook-id. A pending one is refused with invalid_state, and so is any of a subscription that is not active.
         */
        post: operations["post_webhooks_id_deliveries_delivery_id_redeliver"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhooks/{id}/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a sample event
         * @description Queues an event that has every member of a real one, made up and marked by test: true and the provider test; it is signed, sent and listed like any other. Refused with invalid_state while the subscription is not active.
         */
        post: operations["post_webhooks_id_test"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/workspaces": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List workspaces
         * @description Lists the workspaces that the key or the app provisioned; for a person in a session, those of which they are a member. A credential of one profile sees only the workspace of that profile: a user token always, a delegated key and a token that names the profile only when the app created the workspace. Oldest first.
         */
        get: operations["get_workspaces"];
        put?: never;
        /**
         * Create a workspace
         * @description Creates the tenant above profiles; it stays in reach of its creator. A person becomes its owner. An app creates one with its own token: a delegated key and a token that names a profile are refused. Its plan is standard, without a limit of profiles.
         */
        post: operations["post_workspaces"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/workspaces/{workspaceId}/customer-erasures": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Erase a customer as a person
         * @description Does the same as POST /customers/erasures, for an owner or admin of the workspace in a console session and a customer of one of its profiles.
         */
        post: operations["post_workspaces_workspaceid_customer_erasures"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/workspaces/{workspaceId}/pii-access-log": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the PII access log
         * @description Lists every read that showed persons of the workspace's profiles, or looked for them: who read, by which credential, whom and when; newest first, stored for 365 days. Only an owner or admin of the workspace may read it, in a console session. A range has at most 366 days; they are UTC days, since the profiles of a workspace may be in several time zones.
         */
        get: operations["get_workspaces_workspaceid_pii_access_log"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/workspaces/{workspaceId}/reporting-currency": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change the reporting currency
         * @description Sets the currency of the workspace and of every profile in it, including profiles that had one of their own. What was recorded stays as it is; the reports are derived anew in the new currency, which takes a moment. A credential of one profile may do this only in the workspace of that profile.
         */
        patch: operations["patch_workspaces_workspaceid_reporting_currency"];
        trace?: never;
    };
}
export interface webhooks {
    "channel.health.updated": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * The status of a connection changed
         * @description Sent to the URL of a subscription (POST /api/v1/webhooks): which connection, and its status before and now. Any 2xx within ten seconds accepts it; after anything else it is sent again for up to three days.
         */
        post: operations["on_channel_health_updated"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "connection.reconnect_required": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A connection must be reconnected
         * @description Sent to the URL of a subscription (POST /api/v1/webhooks): which connection; subscribers of channel.health.updated receive the same change under that name. Any 2xx within ten seconds accepts it; after anything else it is sent again for up to three days.
         */
        post: operations["on_connection_reconnect_required"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "message.received": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A person sent a message
         * @description Sent to the URL of a subscription (POST /api/v1/webhooks): which conversation of which connection, and when; not who wrote, and not what. Any 2xx within ten seconds accepts it; after anything else it is sent again for up to three days.
         */
        post: operations["on_message_received"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "outcome.recorded": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * An outcome was recorded
         * @description Sent to the URL of a subscription (POST /api/v1/webhooks): a row of GET /api/v1/outcomes/recorded. Any 2xx within ten seconds accepts it; after anything else it is sent again for up to three days.
         */
        post: operations["on_outcome_recorded"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface components {
    schemas: {
        Action: {
            /** Format: uuid */
            action_id: string;
            /** @description How many ads this stopped or started: those that nothing else holds back. Null for budgets and url tags, 0 when nothing changed. */
            affected_ads_count: number | null;
            after: {
                status: string;
            } | {
                /** @description In minor units of currency. */
                daily_budget_minor: number;
            } | {
                url_tags: string;
            };
            /** @description User id of the person who is responsible; null when it is the key or the app itself. */
            applied_by: string | null;
            /** @description What the kind of action changes: a status, a daily budget or url tags. */
            before: {
                status: string;
            } | {
                /** @description In minor units of currency. */
                daily_budget_minor: number;
            } | {
                url_tags: string;
            };
            connection_id: string;
            /** @description The consent of a person to the copy of a creative; null for an action that needs none. */
            consent: {
                /**
                 * Format: date-time
                 * @description ISO 8601, UTC.
                 */
                accepted_at: string;
                accepted_by: string;
                text_hash: string;
                version: string;
            } | null;
            /**
             * Format: date-time
             * @description ISO 8601, UTC.
             */
            created_at: string;
            /** @description ISO 4217, that of the ad account; null unless the action is about money. */
            currency: string | null;
            entity: {
                /** @description The id on the platform. */
                external_id: string;
                /** @enum {string} */
                level: "campaign" | "ad_set" | "ad";
                /** @description Its name at that time. */
                name: string | null;
            };
            /** @enum {string} */
            kind: "pause" | "resume" | "set_budget" | "set_url_tags";
            /** @description Why it was made, in the words of the caller. */
            note: string | null;
            platform: string;
            /** @description Why the platform does not have the change: an error code, or not_applied when it turned out to lack it; message is the text of the platform. */
            platform_error: {
                code: string;
                message: string | null;
            } | null;
            /** @description The key, token or session that was used. */
            requested_by: {
                id: string;
                /** @description Null for an action from before kinds were kept. */
                kind: ("api_key" | "app_token" | "user_token" | "session") | null;
            };
            /** @description Since when the outcome is known. */
            settled_at: string | null;
            /**
             * @description applied: the platform has the change. undone: it had it, until another action undid it. not_applied: the platform does not have it, or there was nothing to write, and then before equals after. intended: the outcome is not known yet; the service finds it out by itself.
             * @enum {string}
             */
            state: "intended" | "applied" | "not_applied" | "undone";
            /** @description The call that undoes this; null when there is nothing to undo. */
            undo: {
                /** @description Until when it can be called. */
                expires_at: string | null;
                /** @constant */
                method: "POST";
                path: string;
            } | null;
            /** @description The action that this one undid. */
            undoes: string | null;
            /** @description The action that undid this one. */
            undone_by: string | null;
        };
        ActionInput: {
            /**
             * Format: uuid
             * @description User id of the workspace member who applies this. By default: for a user token or a session, its person; for a key or token of the app that made the profile, the owner of its workspace; for any other key, the key itself.
             */
            applied_by?: string;
            /** @description Why this is done; the row of GET /api/v1/actions shows it. */
            note?: string;
        };
        ActionOutcome: {
            /** @enum {string} */
            action: "pause" | "resume" | "set_budget" | "set_url_tags";
            /** @description Null for a dry run, which is not in the ledger. */
            action_id: string | null;
            /** @description How many ads this stopped or started: those that nothing else holds back. Null for budgets and url tags, 0 when nothing changed. */
            affected_ads_count: number | null;
            after: {
                status: string;
            } | {
                /** @description In minor units of currency. */
                daily_budget_minor: number;
            } | {
                url_tags: string;
            };
            /** @description What the kind of action changes: a status, a daily budget or url tags. */
            before: {
                status: string;
            } | {
                /** @description In minor units of currency. */
                daily_budget_minor: number;
            } | {
                url_tags: string;
            };
            /** @description ISO 4217, that of the ad account; null unless the action is about money. */
            currency: string | null;
            /** @description true: this is what the write would do; nothing was written. */
            dry_run: boolean;
            entity: {
                /** @description The id on the platform. */
                external_id: string;
                /** @enum {string} */
                level: "campaign" | "ad_set" | "ad";
                /** @description Its name at that time. */
                name: string | null;
            };
            /**
             * @description no_change: nothing had to be written. Of a dry run, what the write would be.
             * @enum {string}
             */
            outcome: "applied" | "no_change";
            /** @description The call that undoes this; null when there is nothing to undo. */
            undo: {
                /** @description Until when it can be called. */
                expires_at: string | null;
                /** @constant */
                method: "POST";
                path: string;
            } | null;
        };
        ActivatedWebPixel: {
            connection_id: string;
            /** @description False when the store already had the pixel, which now has these settings. */
            created: boolean;
            tracking_key: string;
            /** @description The id of the pixel at Shopify. */
            web_pixel_id: string;
        };
        ActivateWebPixelInput: {
            /**
             * Format: uuid
             * @description Id of a connected store.
             */
            connection_id: string;
        };
        Ad: {
            ad_set_external_id?: string | null;
            /**
             * @description Present only on a campaign that exists because links name it, when several campaigns of one platform share that name: the service does not guess which of them is meant. Rename all but one, or put campaign_id on the links.
             * @constant
             */
            ambiguous_name?: true;
            /** @description Conversions of every kind, without payments refunded in full. */
            attributed_outcome_count: number;
            /** @description Counts by conversion type; their sum is the total count. */
            attributed_outcomes_by_type: {
                [key: string]: number;
            };
            avg_cpc?: number | null;
            /** @description Cost per 1,000 impressions. */
            avg_cpm?: number | null;
            /** @description spend ÷ outcome_count. */
            cac?: number | null;
            /** @description spend ÷ outcome_count_first_payment. */
            cac_first_payment: number | null;
            campaign_external_id?: string | null;
            /**
             * Format: uuid
             * @description Internal id; with level, that of the ad set or ad.
             */
            campaign_id: string;
            campaign_name: string;
            /** @description The objective of the ad set's campaign, from the last sync; null unless level is ad_set. */
            campaign_objective: string | null;
            clicks?: number;
            /** @description Clicks per impression, in percent. */
            ctr?: number | null;
            /** @description In daily_budget_currency; null when none is set on the platform. */
            daily_budget?: number | null;
            /** @description The reporting currency, or the account's own where no rate is known for the last day of the range; null without a budget. */
            daily_budget_currency?: string | null;
            /** @enum {string} */
            entity_level?: "campaign" | "ad_set" | "ad";
            /** @description The platform's own id. */
            external_id?: string | null;
            impressions?: number;
            /** @description The known parts of the sums that are null for want of a rate (meta.unknown_rates), by their names; absent while every rate is known. */
            known_value?: {
                outcome_value: number | null;
                spend: number | null;
            };
            /** @description The stage of the ad set, from the last sync; null unless level is ad_set. */
            learning_stage_status: ("LEARNING" | "SUCCESS" | "FAIL") | null;
            /** @description As the platform reports it. */
            messaging_conversations_started_7d?: number | null;
            objective?: string | null;
            /** @description Cash conversions, without those refunded in full; roas and cac are based on these. */
            outcome_count: number;
            /** @description Cash conversions that were a first payment. */
            outcome_count_first_payment: number;
            /** @description Attributed cash less refunds, in the reporting currency; null when a rate is unknown. */
            outcome_value: number | null;
            parent_name?: string | null;
            /** @description The platform on which it runs; utm for a campaign that only links name. */
            platform?: string | null;
            /** @description People reached; null over several days of delivery, since the people of single days do not add up, and where the platform reports none. */
            reach?: number | null;
            /** @description outcome_value ÷ spend; null when nothing was spent or either is unknown. */
            roas: number | null;
            /** @description In the reporting currency: 0 when it was synced and nothing was spent; null when its account was never synced for a day of the range before today, or the day has no rate. */
            spend: number | null;
            status?: string | null;
        };
        /** @description An experiment that proves what the ad causes. */
        AdExperiment: {
            /**
             * @description Of the bounds, in percent.
             * @example 95
             */
            confidence: number;
            /**
             * @description How the control was made.
             * @example holdout
             */
            control: string;
            /**
             * @description Its first day.
             * @example 2025-11-01
             */
            date_from: string;
            /**
             * @description Its last day.
             * @example 2025-11-28
             */
            date_to: string;
            /**
             * @description The upper bound of the lift.
             * @example 20.9
             */
            high: number;
            /**
             * @description Whether it was about the ad itself or about its campaign.
             * @example campaign
             * @enum {string}
             */
            level: "ad" | "campaign";
            /**
             * @description By how many percent more there was of it than in the control.
             * @example 12.5
             */
            lift: number;
            /**
             * @description The lower bound of the lift, above zero.
             * @example 4.1
             */
            low: number;
            /**
             * @description What was compared.
             * @example purchases
             */
            metric: string;
        };
        AdIdQuality: {
            /** @description The id on the platform. */
            ad_external_id: string;
            ad_name: string | null;
            ad_set_external_id: string | null;
            campaign_external_id: string | null;
            /** @description Which ids the link of the ad carries, in its own query or in url_tags. */
            carries: {
                ad_id: boolean;
                ad_set_id: boolean;
                campaign_id: boolean;
            };
            /** @description The suggestion, tag by tag; before is null for a tag that would be added. All other tags stay. */
            changes: {
                after: string;
                before: string | null;
                tag: string;
            }[];
            /** @description The address of a click, with macros unfilled; null without a suggestion or a known page. */
            landing_page: {
                after: string;
                before: string;
            } | null;
            /** @description The newest change of its tags through this service, a row of GET /api/v1/quality/ad-ids/url-tags. */
            last_action_id: string | null;
            /** @description The page that it leads to; null when the platform does not report it. */
            link_url: string | null;
            /**
             * @description How apply changes the tags. duplicate_and_swap: the ad gets a copy of its creative, to which a person has to consent. edit: the tags of the ad itself are edited.
             * @enum {string}
             */
            method: "edit" | "duplicate_and_swap";
            /** @description Paid clicks that named this ad. Null when the clicks of so many days could not be counted in time. */
            named_clicks: number | null;
            platform: string;
            /** @description Clicks that the platform counts, including those that did not lead to the website; null when it reported no day of the range, or the clicks could not be counted in time. */
            platform_clicks: number | null;
            /**
             * @description complete: its link carries the ids of campaign, ad set and ad; partial: some of them; missing: none. no_website: it leads to a chat or a form of the platform, where tags have no effect. unknown: the platform did not report it.
             * @enum {string}
             */
            state: "complete" | "partial" | "missing" | "no_website" | "unknown";
            /** @description As the platform shows it, such as ACTIVE. */
            status: string;
            /** @description The url tags that the ad would have after apply; null when there is nothing to change, or nothing that can be changed here. */
            suggested_url_tags: string | null;
            /** @description What the platform adds to the link at each click; empty for none, null when unknown. */
            url_tags: string | null;
            /**
             * @description ok: the link carries all three ids; partial: some of them; missing: none; unreadable: it leads to no website, or the platform did not report it.
             * @enum {string}
             */
            verdict: "ok" | "partial" | "missing" | "unreadable";
        };
        AdIdSummary: {
            ads: components["schemas"]["AdIdQuality"][];
            /** @description Those of them whose verdict is ok. */
            ads_carrying_all: number;
            /** @description All ads that are not archived or deleted, whatever the page. */
            ads_total: number;
            /** @description False when the platforms were read for this answer. */
            cached: boolean;
            /** @description When ads were last read from their platforms, by a complete scan or the sync of an account; null when they never were. Changes made since through this API are shown, too. */
            scanned_at: string | null;
        };
        /** @description For the whole profile, whatever the page. */
        AdIdTotals: {
            /** @description All ads that are not archived or deleted. */
            ads_by_state: {
                [key: string]: number;
            };
            /** @description Null when the clicks of so many days could not be counted in time. */
            levels: {
                ad: components["schemas"]["NamedClicks"];
                ad_set: components["schemas"]["NamedClicks"];
                campaign: components["schemas"]["NamedClicks"];
            } | null;
            /** @description One person’s click on one day counts once, however many pages follow it. Clicks on ads that led to a message count by their referral. Null when the clicks of so many days could not be counted in time. */
            paid_clicks: number | null;
            /** @description Null when the clicks of so many days could not be counted in time. */
            platforms: {
                levels: {
                    ad: components["schemas"]["NamedClicks"];
                    ad_set: components["schemas"]["NamedClicks"];
                    campaign: components["schemas"]["NamedClicks"];
                };
                paid_clicks: number;
                platform: string;
            }[] | null;
            /** @description The ids that no sync brought, those with the most clicks first, at most 20. Null when the clicks of so many days could not be counted in time. */
            unknown_ids: {
                external_id: string;
                /** @enum {string} */
                level: "campaign" | "ad_set" | "ad";
                paid_clicks: number;
            }[] | null;
        };
        AdReferral: {
            /** @description The ad, by its platform's own id. */
            ad_id: string;
            /** @description The click id of the message. */
            ctwa_clid?: string;
            customer: components["schemas"]["PartnerCustomerRef"];
            /** @description Names one referral, permanently. */
            idempotency_key: string;
            /**
             * Format: date-time
             * @description When the event happened; by default now. At most 5 minutes in the future, and not before 1970.
             */
            occurred_at?: string;
            /** @description social_ads or search_ads; only needed when the id exists on both platforms. */
            platform?: string;
        };
        AdReferralBatch: {
            referrals: components["schemas"]["AdReferral"][];
        };
        AdReferralBatchResult: {
            results: components["schemas"]["AdReferralResult"][];
            summary: {
                duplicate: number;
                recorded: number;
                rejected: number;
                total: number;
            };
        };
        AdReferralPreview: {
            ad: components["schemas"]["ReferredAd"];
            /** @description A code of the error table; on rejected rows only. */
            code?: string;
            /** @description Identifiers that name no one and were dropped, since another identifier or the visitor identifies the person. Absent when nothing was dropped. */
            dropped?: components["schemas"]["DroppedMember"][];
            idempotency_key: string;
            index: number;
            message?: string;
            /**
             * @description duplicate: an earlier row of the body has the same key. rejected: recording refuses the row.
             * @enum {string}
             */
            status: "valid" | "duplicate" | "rejected";
        };
        AdReferralPreviewResult: {
            results: components["schemas"]["AdReferralPreview"][];
            summary: {
                duplicate: number;
                rejected: number;
                total: number;
                valid: number;
            };
        };
        AdReferralResult: {
            ad: components["schemas"]["ReferredAd"];
            /** @description A code of the error table; on rejected rows only. */
            code?: string;
            /** @description Identifiers that name no one and were dropped, since another identifier or the visitor identifies the person. Absent when nothing was dropped. */
            dropped?: components["schemas"]["DroppedMember"][];
            idempotency_key: string;
            index: number;
            message?: string;
            /** @enum {string} */
            status: "recorded" | "duplicate" | "rejected";
            /** @description The same id for every repeat of the key; null when rejected. */
            touch_id: string | null;
        };
        Agreement: {
            /**
             * Format: date-time
             * @description ISO 8601, UTC.
             */
            accepted_at: string;
            /** @description The user id of the person who accepted first. */
            accepted_by: string;
            app_id: string;
            version: string;
        };
        AgreementAcceptance: {
            /** @description The version that was read, now 2026-11-01; its text is at /docs/data-processing-agreement. */
            version: string;
        };
        ApiKey: {
            /** @description The app of a delegated key. */
            app_id: string | null;
            /**
             * Format: date-time
             * @description ISO 8601, UTC.
             */
            created_at: string;
            expires_at: string | null;
            /** @description The part of the key between its prefix and its secret. */
            id: string;
            /**
             * @description A key of the profile, a delegated key of an app, or a person's token for an agent server.
             * @enum {string}
             */
            kind: "profile" | "delegated" | "user";
            /** @description Accurate to the minute. */
            last_used_at: string | null;
            name: string;
            /** @description The profile that it acts on. */
            profile_id: string | null;
            rate_limit_per_minute: number;
            /** @description Since when it is refused; null for a key that is not revoked. */
            revoked_at: string | null;
            scopes: string[];
        };
        Audience: {
            /** @description Also the id of its row in GET /api/v1/exports/deliveries. */
            audience_id: string;
            connection_id: string;
            /** @description Customers who have an email or a phone so far, each once. */
            matched: number;
            /** @description How many of them the platform could read. */
            sent: number;
            /** @enum {string} */
            state: "pending" | "delivered" | "failed" | "skipped";
        };
        AudienceSource: {
            /** @description customer_profile_id of each customer, in place of a goal. */
            customer_ids?: string[];
            /**
             * Format: date
             * @description The first day, YYYY-MM-DD, inclusive, in the profile's time zone (UTC unless set).
             * @example 2026-01-01
             */
            date_from?: string;
            /**
             * Format: date
             * @description The last day in that zone, inclusive; within 366 days of the first.
             * @example 2026-01-31
             */
            date_to?: string;
            /** @description conversion_key of the goal that the customers reached. */
            goal?: string;
        };
        BankLinkConnectInput: {
            /** @description The value that onSuccess of the widget passed; it works only once. It is stored sealed, and never returned. */
            exchange_token: string;
            /** @description As POST /api/v1/integrations/fintoc/link/start returned it. */
            link_intent_id: string;
        };
        BankLinkStartInput: {
            /**
             * @description The kind of the account holder.
             * @default business
             * @enum {string}
             */
            holder_type: "individual" | "business";
        };
        BudgetInput: {
            /**
             * Format: uuid
             * @description User id of the workspace member who applies this. By default: for a user token or a session, its person; for a key or token of the app that made the profile, the owner of its workspace; for any other key, the key itself.
             */
            applied_by?: string;
            /** @description In minor units of the ad account, as the platform counts them: 2550 is 25.50 USD, 25000 is 25000 CLP. At most 50 percent more or less than the live budget, both inclusive, and not below 100. */
            daily_budget_minor: number;
            /** @description Why this is done; the row of GET /api/v1/actions shows it. */
            note?: string;
        };
        /** @description Without customers:read it names no person. */
        CalendarEvent: {
            /** @description True for an event of whole days: it begins and ends at midnights in the time zone of its calendar. */
            all_day: boolean;
            /** @description People, without rooms and things. */
            attendees_count: number;
            calendar_id: string;
            calendar_name: string | null;
            created_at: string | null;
            /** @description With customers:read only: the first attendee who is a customer of the profile, found by email, or by the contact of the CRM; null when nobody is. */
            customer_profile_id: string | null;
            /**
             * Format: date-time
             * @description ISO 8601, UTC; the first moment after the event.
             */
            ends_at: string;
            /** @description The provider's own id, as calendar_id. */
            id: string;
            /**
             * Format: date-time
             * @description ISO 8601, UTC.
             */
            starts_at: string;
            /** @description The provider's status; null where it gives none. Of a CRM: new, confirmed, cancelled, showed, noshow or invalid. Of google_calendar: confirmed, tentative or cancelled. */
            status: string | null;
            /** @description With customers:read only, since a title often names a person; null where there is none. */
            title: string | null;
            updated_at: string | null;
        };
        CampaignConversion: {
            /** Format: uuid */
            conversion_id: string;
            /**
             * Format: date-time
             * @description ISO 8601, UTC.
             */
            conversion_time: string;
            conversion_type: string;
            /** @description The campaign's share of the conversion under the model. */
            credit: number;
            currency: string | null;
            /** @description null when the conversion is not a payment. */
            is_first_payment: boolean | null;
            is_synthetic: boolean;
            /** @description As POST /api/v1/events returned it. */
            outcome_event_id: string | null;
            /** @description Those touches in the order in which they happened; when there are more than 200, the last one of each ad. */
            path: components["schemas"]["PathTouch"][];
            /** @description In the reporting currency, refunds subtracted: 0 for a payment that was refunded in full, which is listed but not counted. null without money or without a rate. */
            revenue: string | null;
            /** @enum {string} */
            revenue_type: "cash" | "pipeline" | "gross";
            /** @description Touches in the conversion's window. */
            touch_count: number;
            /** @description As sent, in currency; null when it carried no money. */
            value: string | null;
        };
        CampaignRow: {
            ad_set_external_id?: string | null;
            /**
             * @description Present only on a campaign that exists because links name it, when several campaigns of one platform share that name: the service does not guess which of them is meant. Rename all but one, or put campaign_id on the links.
             * @constant
             */
            ambiguous_name?: true;
            /** @description Conversions of every kind, without payments refunded in full. */
            attributed_outcome_count: number;
            /** @description Counts by conversion type; their sum is the total count. */
            attributed_outcomes_by_type: {
                [key: string]: number;
            };
            avg_cpc?: number | null;
            /** @description Cost per 1,000 impressions. */
            avg_cpm?: number | null;
            /** @description spend ÷ outcome_count. */
            cac?: number | null;
            /** @description spend ÷ outcome_count_first_payment. */
            cac_first_payment: number | null;
            campaign_external_id?: string | null;
            /**
             * Format: uuid
             * @description Internal id; with level, that of the ad set or ad.
             */
            campaign_id: string;
            campaign_name: string;
            clicks?: number;
            /** @description Clicks per impression, in percent. */
            ctr?: number | null;
            /** @description In daily_budget_currency; null when none is set on the platform. */
            daily_budget?: number | null;
            /** @description The reporting currency, or the account's own where no rate is known for the last day of the range; null without a budget. */
            daily_budget_currency?: string | null;
            /** @enum {string} */
            entity_level?: "campaign" | "ad_set" | "ad";
            /** @description The platform's own id. */
            external_id?: string | null;
            impressions?: number;
            /** @description The known parts of the sums that are null for want of a rate (meta.unknown_rates), by their names; absent while every rate is known. */
            known_value?: {
                outcome_value: number | null;
                spend: number | null;
            };
            /** @description As the platform reports it. */
            messaging_conversations_started_7d?: number | null;
            objective?: string | null;
            /** @description Cash conversions, without those refunded in full; roas and cac are based on these. */
            outcome_count: number;
            /** @description Cash conversions that were a first payment. */
            outcome_count_first_payment: number;
            /** @description Attributed cash less refunds, in the reporting currency; null when a rate is unknown. */
            outcome_value: number | null;
            parent_name?: string | null;
            /** @description The platform on which it runs; utm for a campaign that only links name. */
            platform?: string | null;
            /** @description People reached; null over several days of delivery, since the people of single days do not add up, and where the platform reports none. */
            reach?: number | null;
            /** @description outcome_value ÷ spend; null when nothing was spent or either is unknown. */
            roas: number | null;
            /** @description In the reporting currency: 0 when it was synced and nothing was spent; null when its account was never synced for a day of the range before today, or the day has no rate. */
            spend: number | null;
            status?: string | null;
        };
        CampaignRowByModel: {
            ad_set_external_id?: string | null;
            /**
             * @description Present only on a campaign that exists because links name it, when several campaigns of one platform share that name: the service does not guess which of them is meant. Rename all but one, or put campaign_id on the links.
             * @constant
             */
            ambiguous_name?: true;
            avg_cpc?: number | null;
            /** @description Cost per 1,000 impressions. */
            avg_cpm?: number | null;
            campaign_external_id?: string | null;
            /**
             * Format: uuid
             * @description Internal id; with level, that of the ad set or ad.
             */
            campaign_id: string;
            campaign_name: string;
            clicks?: number;
            /** @description Clicks per impression, in percent. */
            ctr?: number | null;
            /** @description In daily_budget_currency; null when none is set on the platform. */
            daily_budget?: number | null;
            /** @description The reporting currency, or the account's own where no rate is known for the last day of the range; null without a budget. */
            daily_budget_currency?: string | null;
            /** @enum {string} */
            entity_level?: "campaign" | "ad_set" | "ad";
            /** @description The platform's own id. */
            external_id?: string | null;
            impressions?: number;
            /** @description As the platform reports it. */
            messaging_conversations_started_7d?: number | null;
            /** @description Compare counts within one model only. */
            models: {
                first_touch: components["schemas"]["ModelFigures"];
                last_non_direct: components["schemas"]["ModelFigures"];
                last_touch: components["schemas"]["ModelFigures"];
                linear: components["schemas"]["ModelFigures"];
                position_based: components["schemas"]["ModelFigures"];
                time_decay: components["schemas"]["ModelFigures"];
            };
            objective?: string | null;
            parent_name?: string | null;
            /** @description The platform on which it runs; utm for a campaign that only links name. */
            platform?: string | null;
            /** @description People reached; null over several days of delivery, since the people of single days do not add up, and where the platform reports none. */
            reach?: number | null;
            /** @description In the reporting currency: 0 when it was synced and nothing was spent; null when its account was never synced for a day of the range before today, or the day has no rate. */
            spend: number | null;
            status?: string | null;
        };
        CampaignStatus: {
            /** @description What can be done now; budget is that of any of its ad sets. */
            actions: {
                budget: {
                    available: boolean;
                    /** @description The error that the call would return; null for none. */
                    code: string | null;
                    /** @description Why it is not available, as a sentence. */
                    reason: string | null;
                };
                pause: {
                    available: boolean;
                    /** @description The error that the call would return; null for none. */
                    code: string | null;
                    /** @description Why it is not available, as a sentence. */
                    reason: string | null;
                };
                resume: {
                    available: boolean;
                    /** @description The error that the call would return; null for none. */
                    code: string | null;
                    /** @description Why it is not available, as a sentence. */
                    reason: string | null;
                };
            };
            ad_sets: {
                daily_budget_minor: number | null;
                external_id: string;
                name: string;
                status: string;
            }[];
            /** @description The ads that nothing but the campaign holds back; while it is paused, those that a resume would start. */
            ads_a_pause_would_stop: {
                /** @description The first 50 of them. */
                ads: {
                    external_id: string;
                    name: string;
                }[];
                count: number;
            };
            budget_level: ("campaign" | "ad_set") | null;
            /** @description Stands for what is shown here, and stays the same until that changes. With an Idempotency-Key made of it and the action, such as {confirm_token}:pause, {confirm_token}:resume or {confirm_token}:budget, a decision by a person has one effect, and is refused with invalid_state, reason stale_confirmation, once the campaign has changed. */
            confirm_token: string;
            /** @description ISO 4217, that of the ad account, for the budgets and the spend. */
            currency: string;
            /** @description In minor units of currency: the campaign's own, otherwise the sum of its running ad sets'; null when neither has one. */
            daily_budget_minor: number | null;
            /** @description The resulting status on the platform, such as WITH_ISSUES. */
            effective_status: string;
            entity: {
                external_id: string;
                /** @constant */
                level: "campaign";
                name: string;
            };
            platform: string;
            /**
             * Format: date-time
             * @description When it was read from the platform.
             */
            read_at: string;
            /** @description The last 7 days in the account's time zone, today last. */
            recent_daily_spend: {
                /** Format: date */
                date: string;
                /**
                 * Format: decimal
                 * @description Exact decimal string.
                 * @example 129.9
                 */
                spend: string;
            }[];
            /** @description ACTIVE, PAUSED, ARCHIVED or DELETED, as the advertiser set it. */
            status: string;
        };
        CardPayment: {
            /** @description The visitor id, where known. */
            anonymous_id?: string;
            /** @description ISO 4217; by default the profile's reporting currency. */
            currency?: string;
            /**
             * Format: date-time
             * @description When the event happened; by default now. At most 5 minutes in the future, and not before 1970.
             */
            paid_at?: string;
            /** @description The number of the payment at the card provider: 1 to 100 letters, digits, dots, colons, slashes, bars, hyphens or underscores. One reference permanently stands for one payment. */
            payment_ref: string;
            /** @description The person whom the event is about. */
            user_traits?: {
                /**
                 * @description How phones without + and national ids are read: ISO 3166-1 alpha-2, in any case. By default the default_country of the profile.
                 * @example CL
                 */
                country?: string;
                email?: string;
                /** @description The caller's own customer id. */
                external_id?: string;
                first_name?: string;
                last_name?: string;
                national_id?: string;
                phone?: string;
            };
            /** @description What the event was worth: a number, or an exact decimal string. Needs an idempotency_key. */
            value: number | string;
        };
        ChangedWebhookSubscription: {
            /** @description The app that subscribed; null for the profile's own. */
            app_id: string | null;
            /**
             * Format: date-time
             * @description ISO 8601, UTC.
             */
            changed_at: string;
            /**
             * Format: date-time
             * @description ISO 8601, UTC.
             */
            created_at: string;
            description: string | null;
            events: string[];
            /** Format: uuid */
            id: string;
            last_failure_at: string | null;
            last_success_at: string | null;
            /** @description Until when the secret before the last rotation signs, too; null when there is none. */
            previous_secret_expires_at: string | null;
            /** @description The new secret after a rotation: it is shown now and never again. */
            secret?: string;
            /**
             * @description active; paused by its owner; or disabled by the service. Events wait for up to 90 days until it is active again.
             * @enum {string}
             */
            status: "active" | "paused" | "disabled";
            /** @description Why it is disabled: gone (the receiver answered 410; that event waits, too), failing (nothing but failures for 5 days) or access_ended (no credential is left that may have it sent). */
            status_reason: string | null;
            url: string;
        };
        ChatDocument: {
            caption?: string;
            filename?: string;
            /** @description The vendor's id of an uploaded file. */
            id?: string;
            /**
             * Format: uri
             * @description The address from which the vendor fetches the file.
             */
            link?: string;
        };
        /** @description Buttons, a list and so on, in the form that the vendor accepts. */
        ChatInteractive: {
            type: string;
        } & {
            [key: string]: unknown;
        };
        ChatMessageInput: {
            audio?: components["schemas"]["ChatSound"];
            /** @description The text below the file of media_id. */
            caption?: string;
            /**
             * Format: uuid
             * @description The number or page to send from; optional when the profile has only one number and it is that.
             */
            connection_id?: string;
            document?: components["schemas"]["ChatDocument"];
            /**
             * @description A human answers the person: the window is then seven days, if the vendor has such a window.
             * @default false
             */
            human_agent: boolean;
            image?: components["schemas"]["ChatPicture"];
            interactive?: components["schemas"]["ChatInteractive"];
            /**
             * @description Adds a link token of the recipient to links to the sites that the tracking settings name.
             * @default true
             */
            link_tokens: boolean;
            /**
             * Format: uuid
             * @description A file that was uploaded here: it is sent as an image, a video, audio, a sticker or a document.
             */
            media_id?: string;
            sticker?: components["schemas"]["ChatSound"];
            template?: components["schemas"]["ChatTemplate"];
            text?: components["schemas"]["ChatText"];
            to: components["schemas"]["ChatRecipient"];
            video?: components["schemas"]["ChatPicture"];
        };
        ChatNumber: {
            /** @description null while the vendor waits for the one-time code. */
            connection: components["schemas"]["Connection"] | null;
            display_number: string | null;
            /** @enum {string} */
            status: "registered" | "code_requested";
            verified_name: string | null;
        };
        ChatNumberInput: {
            /** @description Gives access to the business account, for the operator's own app with the vendor. Stored sealed. */
            access_token?: string;
            /** @description Id of the WhatsApp business account to which the number belongs. Required, like access_token and pin, unless code continues a registration. */
            business_account_id?: string;
            /** @description The one-time code that arrived, in the second call: phone_number_id and code are enough. */
            code?: string;
            /**
             * @description How a one-time code is sent to a number that the vendor has not verified.
             * @enum {string}
             */
            code_method?: "SMS" | "VOICE";
            /** @description The number as people dial it: refused when the vendor has a different one. */
            display_number?: string;
            /** @description The vendor's id of the number. */
            phone_number_id: string;
            /** @description The two-step PIN of the number; a number without one gets this PIN. */
            pin?: string;
        };
        ChatPicture: {
            caption?: string;
            /** @description The vendor's id of an uploaded file. */
            id?: string;
            /**
             * Format: uri
             * @description The address from which the vendor fetches the file.
             */
            link?: string;
        };
        /** @description Names one person by one of these members. */
        ChatRecipient: {
            /** @description The caller's own customer id. */
            customer_key?: string;
            /** Format: uuid */
            customer_profile_id?: string;
            phone?: string;
            /**
             * Format: uuid
             * @description The conversation, as message.received and earlier answers identify it.
             */
            thread_id?: string;
        };
        ChatSound: {
            /** @description The vendor's id of an uploaded file. */
            id?: string;
            /**
             * Format: uri
             * @description The address from which the vendor fetches the file.
             */
            link?: string;
        };
        ChatTemplate: {
            /** @description The values of its variables, in the form that the vendor accepts. */
            components?: ({
                type: string;
            } & {
                [key: string]: unknown;
            })[];
            /** @description The language in which the template was approved. */
            language: string;
            name: string;
        };
        ChatText: {
            body: string;
            /** @description Whether the first link is shown with a preview. */
            preview_url?: boolean;
        };
        Classification: {
            /** @description The channels of the built-in rules. */
            builtin_channels: string[];
            /** @description False while answers still use the channels of the earlier rules. */
            in_force: boolean;
            /** @description The replay in progress; null when there is none. GET /api/v1/tracking/replay-status has the details. */
            replay: {
                progress: number;
                queued_at: string | null;
                /**
                 * @description A failed replay is retried automatically.
                 * @enum {string}
                 */
                status: "queued" | "running" | "failed";
            } | null;
            /** @description As last set, in the order in which they are tried. */
            rules: components["schemas"]["ClassificationRule"][];
            /** @description When the rules last changed; null when never. */
            updated_at: string | null;
        };
        ClassificationInput: {
            /** @description In the order in which they are tried: the first that matches wins. An empty list removes all rules. */
            rules: components["schemas"]["ClassificationRuleInput"][];
        };
        ClassificationReplaced: {
            /** @description True: a replay of the profile is queued, and answers keep the earlier channels until it is done. False: the rules are the same as before, or there is nothing to replay. */
            replay_queued: boolean;
            rules: components["schemas"]["ClassificationRule"][];
            /** @description When the rules last changed; null when never. */
            updated_at: string | null;
        };
        ClassificationRule: {
            /**
             * @description A built-in channel (direct, cross_network, paid_shopping, paid_search, paid_social, paid_video, display, paid_other, ai_assistant, organic_shopping, organic_social, organic_video, organic_search, email, affiliates, referral, audio, sms, mobile_push, unassigned) or a name of your own. A touch with the channel direct is a direct touch.
             * @example partners
             */
            channel: string;
            conditions: {
                /**
                 * @description source, medium and campaign as journeys show them; content and term are utm_content and utm_term; referrer_domain is the host of the referring page, without www.; landing_page is the path of the page; click_id is a kind, such as gclid; platform is the ad platform.
                 * @enum {string}
                 */
                field: "source" | "medium" | "campaign" | "content" | "term" | "referrer_domain" | "landing_page" | "click_id" | "platform";
                /**
                 * @description Upper and lower case are equal in comparisons.
                 * @enum {string}
                 */
                operator: "equals" | "contains" | "starts_with" | "ends_with" | "exists";
                value: string | null;
            }[];
            name: string | null;
        };
        ClassificationRuleInput: {
            /**
             * @description A built-in channel (direct, cross_network, paid_shopping, paid_search, paid_social, paid_video, display, paid_other, ai_assistant, organic_shopping, organic_social, organic_video, organic_search, email, affiliates, referral, audio, sms, mobile_push, unassigned) or a name of your own. A touch with the channel direct is a direct touch.
             * @example partners
             */
            channel: string;
            /** @description All of them must match. */
            conditions: {
                /**
                 * @description source, medium and campaign as journeys show them; content and term are utm_content and utm_term; referrer_domain is the host of the referring page, without www.; landing_page is the path of the page; click_id is a kind, such as gclid; platform is the ad platform.
                 * @enum {string}
                 */
                field: "source" | "medium" | "campaign" | "content" | "term" | "referrer_domain" | "landing_page" | "click_id" | "platform";
                /**
                 * @description Upper and lower case are equal in comparisons.
                 * @enum {string}
                 */
                operator: "equals" | "contains" | "starts_with" | "ends_with" | "exists";
                /**
                 * @description The text to compare with; absent or null with exists, and only then.
                 * @default null
                 */
                value: string | null;
            }[];
            /**
             * @description For people to read.
             * @default null
             */
            name: string | null;
        };
        CollectorBatch: {
            /** @description What the cookies _fbc and _fbp of the page hold, by which the ad platform recognises the browser. Malformed values are left out, and so are all of them without consent. */
            ad_cookies?: {
                fbc?: string;
                fbp?: string;
            };
            /** @description What the visitor has said of being tracked for advertising. false without events tells that the visitor takes their consent back. */
            consent?: boolean;
            /** @description At least one, unless consent is false. */
            events: {
                /** @description ISO 8601 with its offset, or milliseconds since 1970. */
                at: string | number;
                event_id: string;
                name?: string;
                properties?: {
                    [key: string]: string | number | boolean | null;
                };
                /** @default  */
                referrer: string;
                title?: string;
                traits?: {
                    country?: string;
                    email?: string;
                    external_id?: string;
                    first_name?: string;
                    last_name?: string;
                    national_id?: string;
                    phone?: string;
                };
                type: string;
                url: string;
            }[];
            link_token?: string;
            /** @description ISO 8601 with its offset, or milliseconds since 1970. */
            sent_at?: string | number;
            session_id?: string;
            visitor_id: string;
        };
        CommonPath: {
            /**
             * @description The steps in order, each a channel: touches of one channel that follow one another are one step. Of more than 8 steps, the first 3 and the last 4 are shown, with "…" between them.
             * @example [
             *       "paid_social",
             *       "direct",
             *       "email"
             *     ]
             */
            channels: string[];
            conversions: number;
            /** @description The known parts of the sums that are null for want of a rate (meta.unknown_rates), by their names; absent while every rate is known. */
            known_value?: {
                revenue: string | null;
            };
            /** @description The cash of these conversions less refunds, in the reporting currency; null when a payment has no rate. */
            revenue: string | null;
        };
        ComparisonRow: {
            /** Format: uuid */
            campaign_id: string;
            campaign_name: string;
            /** @description The conversion types that are compared with it: those of the profile's goals of the kind cash. */
            compared_types: string[];
            /** @description svc_compared_conversions less platform_conversions, which count the same kind of conversion; below zero, the platform claims more. */
            conversion_gap: number | null;
            conversion_gap_pct: number | null;
            external_id: string;
            /** @description The known parts of the sums that are null for want of a rate (meta.unknown_rates), by their names; absent while every rate is known. */
            known_value?: {
                platform_conversion_value: string | null;
                svc_cash_revenue: string | null;
            };
            /** @description Which of its platform's actions platform_leads counts; null for a platform that does not separate leads from its conversions. */
            lead_basis: string | null;
            /** @description svc_leads less platform_leads. */
            lead_gap: number | null;
            platform: string;
            platform_conversion_value: string | null;
            /** @description As the platform credits them, fractions included, summed exactly; null, not zero, when the platform reported none. */
            platform_conversions: number | null;
            /** @description Leads as the platform counts them (lead_basis), which are not in platform_conversions; null when it reported none, and where it does not report leads separately. */
            platform_leads: number | null;
            /** @description null also when a day of the range before today was never synced. */
            platform_roas: number | null;
            /** @description Which of its platform's actions platform_conversions counts; null when it reports none. */
            reported_basis: string | null;
            svc_cash_conversions: number;
            /** @description Refunds subtracted; null when a rate is unknown. */
            svc_cash_revenue: string | null;
            /** @description Those of svc_conversions whose type is in compared_types; conversion_gap is calculated from these. */
            svc_compared_conversions: number;
            /** @description Credited conversions of every type. */
            svc_conversions: number;
            /** @description Those of svc_conversions that are lead_created. */
            svc_leads: number;
            svc_roas: number | null;
            /** @description svc_cash_revenue less platform_conversion_value. */
            value_gap: string | null;
        };
        ConnectedManyChat: {
            connection: components["schemas"]["ManyChatConnection"];
            /** @description For the header X-Touchline-Secret of the flows: it is shown now and never again. */
            webhook_secret: string;
        };
        Connection: {
            /** @description The account at the provider. A member is null until a consent or a sync has read it, and permanently where the provider does not report it. */
            account: {
                /** @description ISO 4217. */
                currency: string | null;
                external_id: string | null;
                name: string | null;
                /** @description An IANA name. */
                time_zone: string | null;
            };
            /**
             * @deprecated
             * @description The same as account.external_id.
             */
            account_external_id: string | null;
            /**
             * @deprecated
             * @description The same as account.name.
             */
            account_name: string | null;
            /** @description What can be done through a connection of this channel, such as ads_read, campaign_writes, pixels, conversions_export, outcomes, webhooks or stages (docs/handoffs.md lists them). Whether the grant allows it is another matter: ads_write_permission_missing, for example, says that it does not. An operation of another channel is refused. */
            capabilities: string[];
            /** @description The provider value, such as social_ads or chat_provider. */
            channel: string;
            created_at: string | null;
            id: string;
            /** @description Set while the status is reconnect_required or disconnected and a hand-off can make the connection work again: call it with POST and connections:write to mint that hand-off. It is this address and not a link for a person, because such a link is a secret that is valid for 45 minutes, and reading a connection mints none. null otherwise, and for channels that no hand-off connects. */
            reconnect_url: string | null;
            /** @description active, needs_action, reconnect_required or disconnected. */
            status: string;
            status_reason: string | null;
            sync: {
                entities: number;
                /** @description The provider's own text when the last run failed. */
                error: string | null;
                insights: number;
                last_success_at: string | null;
                /** @description What the last run read from a provider that reports outcomes. */
                outcomes: number;
                progress: components["schemas"]["SyncProgress"] | null;
                /** @description How many of these, and of those that webhooks have reported since, could not be stored as an event. */
                rejected_outcomes: number;
                started_at: string | null;
                /** @description never_run, queued, running, succeeded or failed; unavailable when nothing is read from the provider yet. */
                state: string;
            };
            /** @description When the connection or its sync changed last. */
            updated_at: string | null;
        };
        ConnectionHealth: {
            /**
             * Format: date-time
             * @description When the change was seen.
             */
            created_at: string;
            data: {
                /** @description Leads to GET /api/v1/connections/{id}, which gives the reason. */
                connection_id: string;
                /** @enum {string} */
                previous_status: "active" | "needs_action" | "reconnect_required" | "disconnected";
                /**
                 * @description channel of GET /api/v1/connections.
                 * @example social_ads
                 */
                provider: string;
                /** @enum {string} */
                status: "active" | "needs_action" | "reconnect_required" | "disconnected";
            };
            /**
             * Format: uuid
             * @description The same in every delivery: act on it once.
             */
            id: string;
            /** Format: uuid */
            profile_id: string;
            /**
             * @description Only in what POST /api/v1/webhooks/{id}/test sends: nothing in it has happened.
             * @constant
             */
            test?: true;
            /** @enum {string} */
            type: "channel.health.updated" | "connection.reconnect_required";
        };
        ConversionDefinition: {
            conversion_key: string;
            /** @description The only event that counts, both as a name and as a type; null for any other definition. */
            event_key: string | null;
            event_names: string[];
            event_types: string[];
            id: string;
            is_default: boolean;
            /** @enum {string} */
            kind: "cash" | "pipeline" | "gross" | "messaging";
            lookback_window_days: number;
            name: string;
        };
        ConversionDefinitionInput: {
            /** @description The name of the conversion type in reports. */
            conversion_key: string;
            /**
             * @description event_name values that count.
             * @default []
             */
            event_names: string[];
            /**
             * @description event_type values that count.
             * @default []
             */
            event_types: string[];
            /**
             * @description When a default definition and another one list the same event, the other one counts.
             * @default false
             */
            is_default: boolean;
            /**
             * @description cash counts in ROAS; the others never do.
             * @enum {string}
             */
            kind: "cash" | "pipeline" | "gross" | "messaging";
            /**
             * @description How old a touch may be to get credit.
             * @default 90
             */
            lookback_window_days: number;
            name: string;
            /**
             * @description false refuses to replace an existing definition (409 invalid_state).
             * @default true
             */
            updates: boolean;
        };
        ConversionExplanation: {
            /** @description Those of the touches, in the order of their first one. */
            browsers: {
                /** @description With customers:read only. */
                joined_at?: string | null;
                /** @description With customers:read only: the kind of identifier by which it became the person’s, or link_token; null while nobody was named in it. */
                joined_by?: string | null;
                position: number;
                touches: number;
                /** @description With customers:read only. */
                visitor_id?: string;
            }[];
            /** @description False for the moment in which reports still show the conversion as it was before its latest change. */
            is_counted: boolean;
            left_out: {
                /** @description Of touches for outside_window and after_conversion, otherwise of events. */
                count: number;
                /** @enum {string} */
                reason: "outside_window" | "after_conversion" | "payment_return" | "same_visit" | "no_source" | "another_person";
                /** @description The newest first, where touches were left out. */
                touches: {
                    /** @description null when the touch names none. */
                    campaign: {
                        /**
                         * Format: uuid
                         * @description The internal id, as campaign reports show it.
                         */
                        id: string;
                        name: string;
                    } | null;
                    channel: string | null;
                    /**
                     * Format: date-time
                     * @description ISO 8601, UTC.
                     */
                    time: string;
                }[];
            }[];
            money: {
                /** @description ISO 4217. */
                currency: string | null;
                /**
                 * Format: date
                 * @description The day on which reports count it, whose rates apply.
                 */
                day: string;
                /** @description In reporting_currency, before refunds; null without money or without a rate. */
                gross: string | null;
                /** @description In reporting_currency, after refunds. */
                net: string | null;
                rate_unknown: boolean;
                /** @description The published rates that were applied: units of currency for one unit of base. An amount is multiplied by the rate of reporting_currency and divided by that of its own; the rate of the base itself is 1. Rounded half up to 18 decimals. */
                rates: {
                    base: string;
                    currency: string;
                    /** Format: date */
                    date: string;
                    /**
                     * Format: decimal
                     * @description Exact decimal string.
                     * @example 129.9
                     */
                    rate: string;
                }[];
                /** @description In currency; null when nothing was. */
                refunded: string | null;
                /** @description True for a payment that no report counts. */
                refunded_in_full: boolean;
                reporting_currency: string;
                /** @description As sent, in currency; null when the conversion carried no money. */
                value: string | null;
            };
            rules: {
                /** @description The rules of the profile that named the channel of a touch, by their position. */
                channel_rules: {
                    channel: string;
                    name: string | null;
                    position: number;
                }[];
                /** @description The version of the rules that all profiles share. */
                derivation_version: number;
                /** @description How many times rules of the profile itself were applied to its whole past. */
                generation: number;
                goal: {
                    conversion_key: string;
                    is_default: boolean;
                    /** @enum {string} */
                    matched_by: "event_name" | "event_type";
                    name: string;
                };
                /** @description What each model does, in a sentence. */
                models: {
                    first_touch: string;
                    last_non_direct: string;
                    last_touch: string;
                    linear: string;
                    position_based: string;
                    time_decay: string;
                };
                time_zone: string;
            };
            /** @description The newest 2,000 of the window, oldest first. */
            touches: {
                /** @description null when the touch names none. */
                ad: {
                    /**
                     * Format: uuid
                     * @description The internal id, as campaign reports show it.
                     */
                    id: string;
                    name: string;
                } | null;
                /** @description null when the touch names none. */
                ad_set: {
                    /**
                     * Format: uuid
                     * @description The internal id, as campaign reports show it.
                     */
                    id: string;
                    name: string;
                } | null;
                /** @description How long before the conversion, in milliseconds. */
                age_ms: number;
                /** @description The position of its browser in browsers. */
                browser_position: number | null;
                /** @description null when the touch names none. */
                campaign: {
                    /**
                     * Format: uuid
                     * @description The internal id, as campaign reports show it.
                     */
                    id: string;
                    name: string;
                } | null;
                channel: string | null;
                /** @description The position of the rule of the profile that named it. */
                channel_rule: number | null;
                /** @description The kind of click id, never the id itself. */
                click_id: string | null;
                credit: {
                    first_touch: {
                        /** @description Of money.gross, to which the amounts of a model add up. */
                        amount: string | null;
                        /** @description Of money.net: what reports add up. null where it is no cash. */
                        net_amount: string | null;
                        /**
                         * Format: decimal
                         * @description Exact; the shares of a model add up to 1.
                         * @example 129.9
                         */
                        share: string;
                        /**
                         * Format: decimal
                         * @description Before it is divided by the sum of the weights. Rounded to 12 digits; age_ms gives it exactly.
                         * @example 129.9
                         */
                        weight: string;
                    };
                    last_non_direct: {
                        /** @description Of money.gross, to which the amounts of a model add up. */
                        amount: string | null;
                        /** @description Of money.net: what reports add up. null where it is no cash. */
                        net_amount: string | null;
                        /**
                         * Format: decimal
                         * @description Exact; the shares of a model add up to 1.
                         * @example 129.9
                         */
                        share: string;
                        /**
                         * Format: decimal
                         * @description Before it is divided by the sum of the weights. Rounded to 12 digits; age_ms gives it exactly.
                         * @example 129.9
                         */
                        weight: string;
                    };
                    last_touch: {
                        /** @description Of money.gross, to which the amounts of a model add up. */
                        amount: string | null;
                        /** @description Of money.net: what reports add up. null where it is no cash. */
                        net_amount: string | null;
                        /**
                         * Format: decimal
                         * @description Exact; the shares of a model add up to 1.
                         * @example 129.9
                         */
                        share: string;
                        /**
                         * Format: decimal
                         * @description Before it is divided by the sum of the weights. Rounded to 12 digits; age_ms gives it exactly.
                         * @example 129.9
                         */
                        weight: string;
                    };
                    linear: {
                        /** @description Of money.gross, to which the amounts of a model add up. */
                        amount: string | null;
                        /** @description Of money.net: what reports add up. null where it is no cash. */
                        net_amount: string | null;
                        /**
                         * Format: decimal
                         * @description Exact; the shares of a model add up to 1.
                         * @example 129.9
                         */
                        share: string;
                        /**
                         * Format: decimal
                         * @description Before it is divided by the sum of the weights. Rounded to 12 digits; age_ms gives it exactly.
                         * @example 129.9
                         */
                        weight: string;
                    };
                    position_based: {
                        /** @description Of money.gross, to which the amounts of a model add up. */
                        amount: string | null;
                        /** @description Of money.net: what reports add up. null where it is no cash. */
                        net_amount: string | null;
                        /**
                         * Format: decimal
                         * @description Exact; the shares of a model add up to 1.
                         * @example 129.9
                         */
                        share: string;
                        /**
                         * Format: decimal
                         * @description Before it is divided by the sum of the weights. Rounded to 12 digits; age_ms gives it exactly.
                         * @example 129.9
                         */
                        weight: string;
                    };
                    time_decay: {
                        /** @description Of money.gross, to which the amounts of a model add up. */
                        amount: string | null;
                        /** @description Of money.net: what reports add up. null where it is no cash. */
                        net_amount: string | null;
                        /**
                         * Format: decimal
                         * @description Exact; the shares of a model add up to 1.
                         * @example 129.9
                         */
                        share: string;
                        /**
                         * Format: decimal
                         * @description Before it is divided by the sum of the weights. Rounded to 12 digits; age_ms gives it exactly.
                         * @example 129.9
                         */
                        weight: string;
                    };
                };
                /** @description With customers:read only. */
                event_id?: string;
                is_direct: boolean;
                /**
                 * @description How the touch is assigned to the person. identified: it named the person itself. visitor_link: its browser has been theirs since they were named in it. link_token: its browser has been theirs since they opened a link with a token in it. visitor: a browser in which no one was named. event: it names neither.
                 * @enum {string}
                 */
                join_method: "identified" | "visitor_link" | "link_token" | "visitor" | "event";
                /** @description Counts the touches of the window from 1. */
                position: number;
                /**
                 * Format: date-time
                 * @description ISO 8601, UTC.
                 */
                time: string;
                /** @description The position of the touch that has its credit under linear, time_decay and position_based: its own, except in a window of more than 200 touches. */
                weighed_with: number;
            }[];
            window: {
                /**
                 * Format: date-time
                 * @description ISO 8601, UTC.
                 */
                from: string;
                /** @description True when no touch came before the conversion, which is then its own touch. */
                is_own_touch: boolean;
                lookback_days: number;
                /**
                 * Format: date-time
                 * @description ISO 8601, UTC.
                 */
                to: string;
                touch_count: number;
            };
        };
        ConversionPaths: {
            /** @description With at least one touch in their lookback window. */
            conversions: number;
            /** @description Without any. Together with conversions, those of GET /api/v1/overview, once an upgrade has derived everybody anew. */
            conversions_without_touch: number;
            currency: string | null;
            /** @description How many days it took from the first touch of the path to the conversion. Every bucket, in order; they add up to conversions. */
            lags: components["schemas"]["PathLagBucket"][];
            /** @description How many touches the paths of all conversions have. Every bucket, in order; they add up to conversions. */
            lengths: components["schemas"]["PathLengthBucket"][];
            /** @description Conversions with a path that is not listed. */
            other_conversions: number;
            /** @description The commonest paths, the most frequent first; equally frequent ones by their channels. */
            paths: components["schemas"]["CommonPath"][];
        };
        ConversionSyncCatalog: {
            platform_safe: {
                /** @description What a person must accept before the target is set. */
                consent: {
                    text: string;
                    text_hash: string;
                    version: string;
                };
                /** @description null while nothing is sent in that mode. */
                target: components["schemas"]["PlatformSafeTarget"] | null;
            };
            /**
             * @description standard: hashed contact data, click ids and values are sent. platform_safe: only a click id and a neutral name are sent, and only to the platform-safe target. hipaa: nothing is sent. The last two put the profile in the healthcare family.
             * @enum {string}
             */
            privacy_mode: "standard" | "platform_safe" | "hipaa";
            rows: components["schemas"]["ConversionSyncRow"][];
            /** @description null while the rows are those with which every destination begins. */
            updated_at: string | null;
        };
        ConversionSyncCatalogInput: {
            /**
             * @description standard: hashed contact data, click ids and values are sent. platform_safe: only a click id and a neutral name are sent, and only to the platform-safe target. hipaa: nothing is sent. The last two put the profile in the healthcare family.
             * @enum {string}
             */
            privacy_mode?: "standard" | "platform_safe" | "hipaa";
            /** @description The complete list: what is not in it is no longer sent. A destination that is made later begins with rows of its own. By default unchanged. */
            rows?: components["schemas"]["ConversionSyncRowInput"][];
        };
        ConversionSyncRow: {
            /** @description conversion_key of a goal, such as payment_received. */
            conversion_key: string;
            /**
             * Format: uuid
             * @description A destination of the profile (GET /api/v1/exports/destinations).
             */
            destination_id: string;
            enabled: boolean;
            /** @description True sends only a customer's first payment; later payments, and what is no payment, are skipped with reason not_first_payment. */
            first_payment_only: boolean;
            platform_event_name: string | null;
            /** @description The name that is sent instead in privacy mode platform_safe; it reveals nothing. */
            platform_safe_event_name: string;
            value: ("amount" | "none") | components["schemas"]["FixedValue"];
        };
        ConversionSyncRowInput: {
            /** @description conversion_key of a goal, such as payment_received. */
            conversion_key: string;
            /**
             * Format: uuid
             * @description A destination of the profile (GET /api/v1/exports/destinations).
             */
            destination_id: string;
            /**
             * @description False keeps the row and sends nothing by it.
             * @default true
             */
            enabled: boolean;
            /**
             * @description True sends only a customer's first payment; later payments, and what is no payment, are skipped with reason not_first_payment.
             * @default false
             */
            first_payment_only: boolean;
            /** @description The platform's event, such as Purchase; absent for a conversion action. */
            platform_event_name?: string | null;
            /** @default none */
            value: ("amount" | "none") | components["schemas"]["FixedValueInput"];
        };
        CreativeAnalysis: {
            ad_external_id: string;
            /** @description When the members below were found. They stay while another analysis waits or runs, or after it failed; before the first, they are null. */
            analysed_at: string | null;
            /** @description Of the run: another POST after its end begins a run with an id of its own. */
            analysis_id: string;
            /** @description The creative that was analysed, by its id on the platform. */
            creative_id: string | null;
            /** @description Why the last analysis failed, with a code of the error table. */
            failure: {
                code: string;
                message: string;
            } | null;
            finished_at: string | null;
            /** @description Of the text; null for any other, and where too few words tell. */
            language: ("es" | "en" | "pt") | null;
            /** @description The name of the model; null for rules. */
            model: string | null;
            /** @description Why rules analysed though a model is configured. healthcare: ads of healthcare profiles are sent to no model; privacy_unknown: it could not be determined whether this is one; model_unavailable: the model did not answer; model_answer_unusable: it answered something else than the traits. After the last three, another POST tries the model again. */
            note: ("healthcare" | "privacy_unknown" | "model_unavailable" | "model_answer_unusable") | null;
            /**
             * Format: date-time
             * @description ISO 8601, UTC.
             */
            requested_at: string;
            /** @description model: a language model chose hook_type, primary_angle and offers; rules: the rules of docs/scoring.md did. */
            source: ("rules" | "model") | null;
            started_at: string | null;
            /**
             * @description Poll until it is done or failed.
             * @enum {string}
             */
            status: "queued" | "running" | "done" | "failed";
            /** @description What was analysed: the main texts, titles and descriptions, a line each, of at most 4,000 characters. */
            text: string | null;
            /** @description A trait that cannot be determined is null. */
            traits: {
                /** @description video, static or carousel. */
                creative_format: string | null;
                /** @description The platform's name for its button. */
                cta_type: string | null;
                /** @description How its text begins. */
                hook_type: string | null;
                /** @description What it says that it offers. */
                offers: string[];
                /** @description Its main argument. */
                primary_angle: string | null;
            } | null;
        };
        CustomDomain: {
            /** @description What to do next, in words. */
            advice: string;
            checked_at: string | null;
            /** @description Always these three, in the order in which to fix them. */
            checks: components["schemas"]["CustomDomainCheck"][];
            /** @description The host of the collector, to which the CNAME record leads. */
            cname_target: string;
            /**
             * Format: date-time
             * @description ISO 8601, UTC.
             */
            created_at: string;
            /** @description The records to set. The TXT record proves which profile the host belongs to. */
            expected_records: components["schemas"]["CustomDomainRecord"][];
            /** @description In lower case; a name in another script in its xn-- form. */
            host: string;
            id: string;
            /** @description What is wrong first: no_record, dangling (a CNAME to a name that does not exist), alias_loop, wrong_target, no_proof, caa_forbidden (a verified domain stays verified), taken (another profile has the host) or dns_unreachable (the status stays as it was). Null for nothing. */
            reason: string | null;
            /**
             * @description pending until it is verified for the first time. The snippet and the installers use the newest verified one.
             * @enum {string}
             */
            status: "pending" | "verified" | "failed";
            verified_at: string | null;
        };
        CustomDomainCheck: {
            at: string | null;
            expected: string;
            /** @description What the DNS has, shortened: for cname the names and addresses to which the host leads, in order. Null for nothing, which for caa is right. */
            found: string | null;
            /**
             * @description cname: the host leads to the collector; ownership: the TXT record names this profile; caa: the CAA records of the host, or of the closest domain above it that has any, let the expected certificate authority issue.
             * @enum {string}
             */
            name: "cname" | "ownership" | "caa";
            /** @description Null before the first check, and when the DNS did not answer. */
            ok: boolean | null;
        };
        CustomDomainRecord: {
            /** @description The full name. Where a DNS provider appends the zone by itself, leave that part out. */
            name: string;
            /** @description CNAME or TXT; A or AAAA where the collector has no name. */
            type: string;
            value: string;
        };
        CustomDomainRegistration: {
            /** @description A name on your own site, such as track.shop.example. */
            host: string;
        };
        CustomerCandidate: {
            /** @description Exact, refunds subtracted, in the reporting currency; null when a rate is unknown. */
            cash_revenue: string | null;
            conversion_count: number;
            /** Format: uuid */
            customer_profile_id: string;
            first_name: string | null;
            first_seen_at: string | null;
            /** @description The known parts of the sums that are null for want of a rate (meta.unknown_rates), by their names; absent while every rate is known. */
            known_value?: {
                cash_revenue: string | null;
            };
            last_name: string | null;
            last_seen_at: string | null;
            primary_email: string | null;
            primary_phone: string | null;
            /** @description The origins that named the customer: import, event, provider; tracker when only browsers have. */
            sources: string[];
        };
        CustomerImportResult: {
            customer_profile_id: string | null;
            /** @description Identifiers that name no one and were dropped, since another identifier or the visitor identifies the person. Absent when nothing was dropped. */
            dropped?: components["schemas"]["DroppedMember"][];
            index: number;
            /** @description The reason in words, on rejected rows only. */
            message?: string;
            /**
             * @description On rejected rows only. missing_identifier: the row has no phone, email or national_id. invalid_phone, invalid_email, invalid_national_id: what it has cannot be read. invalid_external_id: the id has more than 200 characters, or control characters. invalid_row: not an object, or with members that are unknown or of another type.
             * @enum {string}
             */
            reason?: "missing_identifier" | "invalid_phone" | "invalid_email" | "invalid_national_id" | "invalid_external_id" | "invalid_row";
            /** @enum {string} */
            status: "created" | "matched" | "rejected";
        };
        /** @description Carries at least one of phone, email and national_id. */
        CustomerImportRow: {
            /** @description Lower-cased and trimmed. */
            email?: string;
            /** @description The caller's own customer id; not sufficient on its own. One that is too long refuses the row. */
            external_id?: string;
            /** @description Only stored when the customer has none. */
            first_name?: string;
            /** @description Only stored when the customer has none. */
            last_name?: string;
            /** @description Government id number, in any formatting. */
            national_id?: string;
            /** @description Normalised to E.164 where it can be parsed. */
            phone?: string;
        };
        CustomerRow: {
            /** @description The channel of the last touch before the conversion. */
            channel: string | null;
            /** @description Over the lifetime of the customer, including payments that were refunded in full. */
            conversion_count: number;
            conversion_id: string;
            /**
             * Format: date-time
             * @description ISO 8601, UTC.
             */
            conversion_time: string;
            country: string | null;
            /**
             * Format: uuid
             * @description For GET /api/v1/customers/{id}/journey.
             */
            customer_profile_id: string;
            /** @description desktop, mobile or tablet. */
            device: string | null;
            email: string | null;
            /** @description The known parts of the sums that are null for want of a rate (meta.unknown_rates), by their names; absent while every rate is known. */
            known_value?: {
                total_revenue: number | null;
            };
            /** @description null for an anonymous visitor. */
            name: string | null;
            revenue: number | null;
            /** @enum {string} */
            revenue_type: "cash" | "pipeline" | "gross";
            source: string | null;
            /** @description The time from the first touch to the conversion. */
            time_to_complete_seconds: number | null;
            /** @description Over the lifetime of the customer. */
            total_revenue: number | null;
            touch_channels: string[];
            touch_count: number;
        };
        DeclaredSource: {
            /** @description That of the first request when the key is repeated. */
            answer_key: string;
            /** @description Identifiers that name no one and were dropped, since another identifier or the visitor identifies the person. Absent when nothing was dropped. */
            dropped?: components["schemas"]["DroppedMember"][];
            /** @enum {string} */
            status: "recorded" | "duplicate";
            /** Format: uuid */
            touch_id: string;
        };
        DeclaredSourceInput: {
            /**
             * @description One of google, other_search_engine, google_maps, facebook, instagram, tiktok, linkedin, x, whatsapp, youtube, ai_assistant, friend_or_family, professional_referral, existing_customer, website, blog_or_article, marketplace, email, sms, podcast, radio, tv, press, outdoor, event, walk_in, other.
             * @example instagram
             */
            answer_key: string;
            /** @description The answer in words; required with other. */
            answer_text?: string;
            /**
             * Format: date-time
             * @description When the event happened; by default now. At most 5 minutes in the future, and not before 1970.
             */
            answered_at?: string;
            customer: components["schemas"]["PartnerCustomerRef"];
            /** @description Makes a retry harmless. By default a new UUID. */
            idempotency_key?: string;
        };
        DroppedMember: {
            /** @description The member as it was sent, such as user_traits.phone. */
            field: string;
            /** @description Why it was dropped, and what to do. Never the value that was sent. */
            message: string;
        };
        EndedAuthorization: {
            app_id: string;
            /** @constant */
            authorization: "revoked";
            connection_id: string;
            /**
             * Format: date-time
             * @description ISO 8601, UTC.
             */
            revoked_at: string;
            /** @description Keys of the app on this profile that this call revoked. */
            revoked_key_count: number;
            /**
             * @deprecated
             * @description The same as revoked_key_count.
             */
            revoked_keys: number;
        };
        Entitlement: {
            enabled: boolean;
            entitlement: string;
            /** Format: uuid */
            profile_id: string;
        };
        EntitlementSwitch: {
            enabled: boolean;
        };
        /** @description Names one customer by exactly one of customer_key, email, phone, and identifier_type with its value. */
        ErasureInput: {
            /**
             * @description How phones without + and national ids are read: ISO 3166-1 alpha-2, in any case. By default the default_country of the profile.
             * @example CL
             */
            country?: string;
            /** @description The caller’s own customer id. */
            customer_key?: string;
            /** @description Upper and lower case are equal. */
            email?: string;
            /**
             * @description With identifier_value.
             * @enum {string}
             */
            identifier_type?: "external_customer_id" | "crm_contact_id" | "store_customer_id" | "payments_customer_id" | "national_id";
            identifier_value?: string;
            /** @description E.164, or a national number of country. */
            phone?: string;
            /**
             * @description By default data_subject_request.
             * @enum {string}
             */
            reason?: "data_subject_request" | "account_closed" | "other";
            /** @description Names the request: a repeat for the same customer returns the first receipt. Unique in the profile; it is stored, so it must never be personal data. */
            request_ref: string;
        };
        ErasureReceipt: {
            completed_at: string | null;
            /** @description The key that was sent, or the customer’s own when another selector named them; null when there was none. */
            customer_key: string | null;
            /** Format: uuid */
            erasure_id: string;
            /** @enum {string} */
            reason: "data_subject_request" | "account_closed" | "other";
            request_ref: string;
            /**
             * Format: date-time
             * @description ISO 8601, UTC.
             */
            requested_at: string;
            /**
             * @description queued while other stores are still being erased; in either case the customer can no longer be reached.
             * @enum {string}
             */
            status: "done" | "queued";
        };
        /** @description Branch on code; message tells people what to change. */
        ErrorEnvelope: {
            error: {
                /** @enum {string} */
                code: "unauthorized" | "forbidden" | "insufficient_scope" | "not_found" | "invalid_parameter" | "invalid_request" | "validation_error" | "invalid_content" | "invalid_date_range" | "entitlement_required" | "healthcare_scope_forbidden" | "invalid_state" | "rate_limit_exceeded" | "connection_not_ready" | "provider_error" | "account_suspended" | "auth_revoked" | "mailbox_disabled" | "quota_exceeded" | "recipient_rejected" | "service_unavailable" | "api_key_required" | "customer_not_found" | "account_connected_elsewhere" | "conversion_not_found" | "erasure_not_found" | "link_tokens_disabled" | "not_implemented" | "internal_error" | "calendar_scope_required" | "calendar_unsupported" | "provider_not_configured" | "invalid_window" | "media_expired" | "chat_register_limit" | "chat_payment_required" | "messaging_window_closed" | "chat_otp_relay_unavailable" | "audit_timeout" | "weak_password" | "compromised_password" | "current_password_required" | "current_password_invalid" | "plan_upgrade_required" | "chat_service_window_expired" | "payload_too_large" | "profile_limit_reached" | "idempotency_key_conflict" | "idempotency_key_in_flight" | "demo_purge_blocked" | "workspace_archived" | "app_provisioned_workspace" | "audience_tos_required" | "customer_not_in_profile" | "platform_safe_required" | "ads_write_permission_missing" | "campaign_not_found" | "campaign_not_pausable" | "campaign_not_resumable" | "adset_not_editable" | "budget_change_out_of_bounds" | "clean_dataset_has_live_ad_sets" | "ads_connection_required" | "consent_required" | "amount_invalid" | "manual_refund_exists" | "payment_assignment_incomplete" | "payment_ref_invalid" | "status_invalid" | "range_invalid" | "unknown_answer_key" | "unknown_customer_ref" | "unknown_ad";
                /** @description On consent_required: the text that a person has to accept, its version and the SHA-256 of it, which the next call sends. */
                consent?: {
                    text?: string;
                    text_hash?: string;
                    version?: string;
                };
                /** Format: uri */
                docs_url: string;
                message: string;
                /** @description On a message that a provider refused: its provider value, as GET /connections shows it. */
                provider?: string;
                /** @description With provider: its own code, if it named one. */
                provider_code?: string;
                /** @description With provider: its own text, if it gave one. */
                provider_message?: string;
                /** @description With provider: the status of its answer. */
                provider_status?: number;
                /** @description Distinguishes faults that share a code. */
                reason?: string;
                /** @description On connection_not_ready, when the grant is no longer valid: a person has to reconnect the account. */
                reconnect_required?: boolean;
                request_id: string;
                /** @description On insufficient_scope. */
                required_scopes?: string[];
                status: number;
                /** @description On profile_limit_reached: the plan whose limit is reached, and how many profiles it allows. */
                upgrade?: {
                    active_profiles?: number;
                    plan?: string;
                };
                /** @description On profile_limit_reached, always true. */
                upgrade_required?: boolean;
            };
        };
        EventBatchResult: {
            results: components["schemas"]["EventResult"][];
            summary: {
                duplicate: number;
                recorded: number;
                rejected: number;
                total: number;
            };
        };
        EventKeyInput: {
            /** @description An event_name or event_type. */
            event_key: string;
        };
        EventResult: {
            /** @description A code of the error table; on rejected rows only. */
            code?: string;
            /** @description Identifiers that name no one and were dropped, since another identifier or the visitor identifies the person. Absent when nothing was dropped. */
            dropped?: components["schemas"]["DroppedMember"][];
            idempotency_key: string | null;
            /** @description Position in the request. */
            index: number;
            message?: string;
            outcome_event_id: string | null;
            /** @enum {string} */
            status: "recorded" | "duplicate" | "rejected";
        };
        ExportDelivery: {
            /** @description As the event declared it, otherwise inferred; null on an audience and on a row that ended before a payload was built. */
            action_source: string | null;
            /** @description What the platform was told last after it had counted the conversion, because of refunds; null where there was nothing to tell, and on platforms that take no adjustments. */
            adjustment: {
                /**
                 * Format: date-time
                 * @description ISO 8601, UTC.
                 */
                at: string;
                /** @enum {string} */
                kind: "restatement" | "retraction";
                platform_code: string | null;
                platform_message: string | null;
                /** @enum {string} */
                state: "accepted" | "refused";
                /** @description null for a retraction. */
                value: {
                    /** @description An exact decimal string. */
                    amount: string;
                    currency: string;
                } | null;
            } | null;
            attempts: number;
            audience: {
                /** @description Customers who have an email or a phone so far, each once. */
                matched: number;
                name: string;
                /** @description How many of them the platform could read. */
                sent: number;
            } | null;
            connection_id: string;
            /** @description The goal; null on an audience of customers that you named. */
            conversion_key: string | null;
            /**
             * Format: date-time
             * @description ISO 8601, UTC.
             */
            created_at: string;
            /** @description The id by which the platform counts a conversion only once; null on an audience. */
            dedupe_id: string | null;
            delivered_at: string | null;
            destination_id: string | null;
            ended_at: string | null;
            id: string;
            /** @enum {string} */
            kind: "conversion" | "audience";
            last_attempt_at: string | null;
            /** @description null once it has ended. */
            next_attempt_at: string | null;
            occurred_at: string | null;
            outcome_event_id: string | null;
            platform_code: string | null;
            /** @description The platform's event name; null until a payload was built. */
            platform_event_name: string | null;
            /** @description The target to which it was sent; on an audience, its id on the platform. */
            platform_id: string | null;
            /** @description The platform's own text of the last attempt that failed. */
            platform_message: string | null;
            /** @description What the platform calls its last answer; its support asks for it. */
            platform_trace_id: string | null;
            /** @description With failed: refused (by the platform, permanently) or given_up. With skipped: too_old, privacy_mode, not_the_clean_dataset, consent, not_in_catalog, destination_disabled, not_a_message, goes_to_messaging_dataset, not_a_conversion, reported_by_browser, person_erased, refunded, not_first_payment, value_missing or no_identifiers. */
            reason: string | null;
            /** @enum {string} */
            state: "pending" | "delivered" | "failed" | "skipped";
            /** @description What the platform was told last that the conversion is worth; null for nothing. */
            value: {
                /** @description An exact decimal string. */
                amount: string;
                currency: string;
            } | null;
        };
        ExportDestination: {
            /** @description The dataset; null for a conversion action. */
            ad_pixel_id: string | null;
            connection_id: string;
            conversion_action_id: string | null;
            /**
             * Format: date-time
             * @description Conversions that happened earlier are not sent.
             */
            created_at: string;
            /** @description False while you have turned it off: nothing is sent there. */
            enabled: boolean;
            id: string;
            /** @description True for the destination that the profile sends to in privacy mode platform_safe. */
            is_platform_safe_target: boolean;
            /** @enum {string} */
            kind: "social_ads_dataset" | "search_ads_conversion_action" | "chat_dataset";
            last_delivered_at: string | null;
            /** @description True while the platform is asked to limit what it does with each person's data. */
            limit_data_use: boolean;
            /** @description The dataset linked to the messaging business account: conversions from its ads go there. */
            messaging_dataset_id: string | null;
            name: string | null;
            /** @description The provider value, such as social_ads. */
            platform: string;
            /** @enum {string} */
            state: "active" | "paused";
            /** @description Why it is paused: disconnected, reconnect_required, needs_action, throttled, failing, profile_archived or platform_missing, and what the platform reported. */
            state_reason: string | null;
            /** @description While it is set, the platform shows conversions as tests, and they count for nothing. */
            test_event_code: string | null;
            whatsapp_business_account_id: string | null;
        };
        FeedEvent: {
            action_source: string | null;
            ad_cookies: {
                [key: string]: string;
            };
            ad_external_id: string | null;
            ad_set_external_id: string | null;
            browser: string | null;
            campaign: string | null;
            campaign_external_id: string | null;
            channel: string | null;
            city: string | null;
            click_ids: {
                [key: string]: string;
            };
            consent: ("granted" | "denied") | null;
            content: string | null;
            country: string | null;
            currency: string | null;
            device: string | null;
            /** Format: uuid */
            event_id: string;
            event_name: string;
            /**
             * Format: date-time
             * @description ISO 8601, UTC.
             */
            event_time: string;
            event_type: string | null;
            gpc: boolean;
            idempotency_key: string;
            is_paid: boolean;
            language: string | null;
            medium: string | null;
            /** @enum {string} */
            origin: "server" | "browser" | "provider";
            os: string | null;
            path: string | null;
            platform: string | null;
            properties: {
                [key: string]: unknown;
            };
            /**
             * Format: date-time
             * @description ISO 8601, UTC.
             */
            received_at: string;
            referrer: string | null;
            session_id: string | null;
            source: string | null;
            term: string | null;
            title: string | null;
            url: string | null;
            value: string | null;
            visitor_id: string | null;
        };
        FinalizedSelection: {
            /** @description True when the same account had already been chosen. */
            already_finalized: boolean;
            connection: components["schemas"]["Connection"];
            connection_id: string;
            provider: string;
        };
        FinalizeInput: {
            /** @description The id of a candidate, exactly as listed. */
            candidate_id: string;
        };
        FixedValue: {
            currency: string;
            /** @description Every conversion is sent with this amount in the profile's reporting currency. */
            fixed: string;
        };
        FixedValueInput: {
            /** @description Every conversion is sent with this amount in the profile's reporting currency. */
            fixed: string;
        };
        FoundManyChatConnection: {
            connection: components["schemas"]["ManyChatConnection"] | null;
        };
        Freshness: {
            /** @description What an event passes, in this order: onto the bus, through identity (which person it belongs to), into attribution (the journey), into the figures of reports. unknown when one cannot be queried. */
            consumers: {
                /** @description For how long it has waited; 0 for none, null when unknown. */
                lag_ms: number | null;
                /** @enum {string} */
                name: "bus" | "identity" | "attribution" | "reports";
                /** @description How many events of this profile wait, for reports how many persons; counted up to 100. null when unknown. */
                pending: number | null;
                /** @enum {string} */
                status: "current" | "behind" | "unknown";
                /** @description Since when the oldest of them waits there; null for none. */
                waiting_since: string | null;
            }[];
            /** @description The reports include what arrived before this time, five seconds before the answer, since younger events may be on their way from one consumer to the next. null when events wait or a consumer is unknown: waiting_since says since when. */
            counted_until: string | null;
            /** @description For how long the event that has waited longest for a consumer waits; 0 when reports include all. null when none is known to wait, and a consumer is unknown. */
            lag_ms: number | null;
            /** @description Since when the event that has waited longest for a consumer waits; null when reports include all. It arrived then or earlier. */
            waiting_since: string | null;
        };
        GoalInput: {
            /**
             * @description event_name values that count.
             * @default []
             */
            event_names: string[];
            /**
             * @description event_type values that count.
             * @default []
             */
            event_types: string[];
            /**
             * @description cash counts in ROAS; the others never do.
             * @enum {string}
             */
            kind: "cash" | "pipeline" | "gross" | "messaging";
            name: string;
        };
        Handoff: {
            completed_at: string | null;
            /**
             * Format: date-time
             * @description ISO 8601, UTC.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description ISO 8601, UTC.
             */
            expires_at: string;
            /** Format: uuid */
            id: string;
            /** @constant */
            kind: "connect";
            /** @description null while pending. */
            result: {
                /** @description Set when the consent showed exactly one account. */
                connection_id?: string;
                /** @description Set when the consent showed several accounts: list them with GET /api/v1/connections/pending/{provider}. */
                pending_selection?: {
                    candidate_count: number;
                    /**
                     * Format: date-time
                     * @description ISO 8601, UTC.
                     */
                    expires_at: string;
                };
                provider: string;
                /** @description Set when failed or cancelled; docs/connections.md lists the reasons. */
                reason?: string;
            } | null;
            /** @description Leads straight to the provider's consent screen. */
            start_url: string;
            /** @enum {string} */
            status: "pending" | "completed" | "failed" | "cancelled";
            /** @description A one-screen page for the person, which needs no session: anyone who has this link can complete the hand-off. Treat it as a secret; the id alone opens nothing. */
            url: string;
        };
        HandoffInput: {
            /** @description The profile that you mean; any other than the credential’s gets 404. */
            profile_id?: string;
            /** @description Where the person's browser goes when the consent ends. Its origin must be one of the app's redirect_uris or allowed_return_origins; 400 invalid_parameter otherwise, and on a profile that no app governs. */
            return_url?: string;
        };
        InstallCheck: {
            /** @description What was found and what to change, with the line to paste. */
            detail: string;
            /** @enum {string} */
            name: "reachable" | "tag_found" | "key_matches" | "script_loads" | "event_received" | "cookie_first_party" | "csp_allows";
            /** @description Null when it was not or could not be checked; detail says why. */
            ok: boolean | null;
        };
        InstallmentInput: {
            /** @description false removes the mark. */
            is_later_installment: boolean;
        };
        InstallVerification: {
            /** @description Always all seven, in the same order. */
            checks: components["schemas"]["InstallCheck"][];
            /**
             * Format: date-time
             * @description ISO 8601, UTC.
             */
            created_at: string;
            finished_at: string | null;
            /** @description Whether events of browsers on pages of that host arrived in the last 24 hours; null until it has ended. */
            has_recent_events: boolean | null;
            /** @description Whether the page loads a tag manager, which adds tags later; null until it has ended. */
            has_tag_manager: boolean | null;
            /** @description The HTTP status of the page; null when it sent none. */
            http_status: number | null;
            id: string;
            /** @description Why the page is unreachable: host_not_public, timeout, tls_failed, connection_failed, bad_status, not_html, too_many_redirects, bad_redirect or given_up. Null otherwise. */
            reason: string | null;
            /**
             * @description queued, running, or the end: passed when every check that could be made is ok, failed otherwise.
             * @enum {string}
             */
            state: "queued" | "running" | "passed" | "failed";
            url: string;
        };
        InstallVerificationStart: {
            /** @description A page that has the tag, on a public host, that anyone can open. */
            url: string;
        };
        InvitationAcceptance: {
            /** @description The name of a new account; by default the part of the address before the @. */
            name?: string;
            /** @description The password of a new account. It must be more than the email or the name, and must not be in a public list of breached passwords. Leave it out to join under the account of the session cookie. */
            password?: string;
        };
        InvitationAccepted: {
            /** @enum {string} */
            role: "owner" | "admin" | "member";
            user: {
                email: string;
                /** Format: uuid */
                id: string;
                name: string;
            };
            workspace: {
                /** Format: uuid */
                id: string;
                name: string;
            };
        };
        IssuedApiKey: {
            /** @description The key itself, which is shown now and never again. */
            api_key: string;
            /** @description The app of a delegated key. */
            app_id: string | null;
            /**
             * Format: date-time
             * @description ISO 8601, UTC.
             */
            created_at: string;
            expires_at: string | null;
            /** @description The part of the key between its prefix and its secret. */
            id: string;
            /**
             * @description A key of the profile, a delegated key of an app, or a person's token for an agent server.
             * @enum {string}
             */
            kind: "profile" | "delegated" | "user";
            /** @description Accurate to the minute. */
            last_used_at: string | null;
            name: string;
            /** @description The profile that it acts on. */
            profile_id: string | null;
            rate_limit_per_minute: number;
            /** @description Since when it is refused; null for a key that is not revoked. */
            revoked_at: string | null;
            scopes: string[];
        };
        JourneyConversion: {
            /** Format: uuid */
            conversion_id: string;
            /**
             * Format: date-time
             * @description ISO 8601, UTC.
             */
            conversion_time: string;
            /** @description conversion_key of the goal that was reached. */
            conversion_type: string;
            /** @description ISO 4217. */
            currency: string | null;
            /** @description The caller's own customer id; null when none was sent. */
            customer_key: string | null;
            /** @description As POST /api/v1/events returned it. */
            outcome_event_id: string;
            /** @enum {string} */
            revenue_type: "cash" | "pipeline" | "gross";
            /** @description As sent, in currency; null when it carried no money. */
            value: string | null;
        };
        JourneyEvent: {
            browser: string | null;
            campaign: string | null;
            /** @description The channel of a touchpoint; a form has that of its visit, or of evidence of its own. null for an event that only continues a visit. */
            channel: string | null;
            city: string | null;
            country: string | null;
            /** @description ISO 4217. */
            currency: string | null;
            device: string | null;
            event_name: string;
            /**
             * Format: date-time
             * @description ISO 8601, UTC.
             */
            event_time: string;
            event_type: string;
            /** @description True for an off-site conversion that no visit led to: it is its own touchpoint, credited to the ad that its ids, its message click or an ad referral name. */
            is_synthetic: boolean;
            medium: string | null;
            os: string | null;
            path: string | null;
            /** @description The traffic source; for a payment that a provider reported, the provider. */
            source: string | null;
            /** @description With its fragment; without anything that names a person or is secret. */
            url: string | null;
            value_amount: number | null;
        };
        JourneyPage: {
            events: components["schemas"]["JourneyEvent"][];
            /** @description The number of events in the whole journey. */
            total_count: number;
        };
        JourneyPerson: {
            /** Format: uuid */
            customer_profile_id: string;
            /** @description By type, in the form in which they are compared: phones in E.164, emails in lower case. */
            identifiers: {
                crm_contact_id: string[];
                email: string[];
                external_customer_id: string[];
                national_id: string[];
                payments_customer_id: string[];
                phone: string[];
                store_customer_id: string[];
            };
            /** @description null for an anonymous visitor, and while no name is known. */
            name: string | null;
        };
        JourneyPersonWithConversions: {
            /** @description The newest 50, newest first. */
            conversions: components["schemas"]["JourneyConversion"][];
            counts: {
                conversions: number;
                events: number;
            };
            /** Format: uuid */
            customer_profile_id: string;
            /** @description By type, in the form in which they are compared: phones in E.164, emails in lower case. */
            identifiers: {
                crm_contact_id: string[];
                email: string[];
                external_customer_id: string[];
                national_id: string[];
                payments_customer_id: string[];
                phone: string[];
                store_customer_id: string[];
            };
            /** @description null for an anonymous visitor, and while no name is known. */
            name: string | null;
        };
        JourneySummary: {
            /** @description True when the summary had been stored before this call. */
            cached: boolean;
            summary: {
                /** @description How many events it was written from: at most the first 100. */
                event_count: number;
                /**
                 * Format: date-time
                 * @description ISO 8601, UTC.
                 */
                generated_at: string;
                /** @description The name of the model; null for rules. */
                model: string | null;
                /**
                 * @description rules: the service itself wrote it from the events, since no model is configured.
                 * @enum {string}
                 */
                source: "model" | "rules";
                text: string;
            } | null;
        };
        KeptAudience: {
            audience_id: string;
            connection_id: string;
            /**
             * Format: date-time
             * @description ISO 8601, UTC.
             */
            created_at: string;
            /** @description Customers in it who have an email or a phone. */
            matched: number;
            name: string;
            next_refresh_at: string | null;
            platform: string;
            platform_code: string | null;
            /** @description Its id on the platform; null until it was made there. */
            platform_id: string | null;
            /** @description The platform's own text of the last run that failed; null after one that did not. */
            platform_message: string | null;
            /** @description With failed: refused or given_up. With skipped: privacy_mode. deleted_on_platform once the platform has no such audience. */
            reason: string | null;
            /** @enum {string} */
            refresh: "daily" | "none";
            /** @description When it last followed its source. */
            refreshed_at: string | null;
            retention_days: number | null;
            /** @description How many of them the platform was sent. */
            sent: number;
            /** @description null for an audience of customers whom you named; without date_to its end is open. */
            source: {
                date_from: string;
                date_to: string | null;
                goal: string;
            } | null;
            /**
             * @description delivered once it was filled.
             * @enum {string}
             */
            state: "pending" | "delivered" | "failed" | "skipped";
        };
        LinkTokenRecipe: {
            /** @enum {string} */
            channel: "crm" | "email" | "chat" | "partner_page";
            /** @description The link to send. When the address already has a query, use & instead of ?. */
            link_template: string;
            /** @description What the sending tool replaces with the token, in its usual notation; null when there is no such tool. */
            merge_tag: string | null;
            requires: string;
            /** @description null when nothing has to be stored. */
            store_token_in: string | null;
        };
        LinkTokenResult: {
            /** @description On a minted row, the key of the customer, after a merge the survivor’s; otherwise the key that was sent. */
            customer_key: string | null;
            /**
             * Format: uuid
             * @description On minted rows, for a credential with customers:read.
             */
            customer_profile_id?: string;
            /**
             * Format: date-time
             * @description ISO 8601, UTC.
             */
            expires_at?: string;
            index: number;
            /** @description The reason in words. */
            message?: string;
            /**
             * @description On the other rows.
             * @enum {string}
             */
            reason?: "no_match" | "erased" | "no_selector" | "unknown_identifier_type" | "malformed_selector";
            /** @enum {string} */
            status: "minted" | "not_found" | "invalid";
            /** @description On minted rows: opaque, and can be used in an address as it is. */
            token?: string;
        };
        /** @description Names one customer. Of several selectors, the first in this order applies; if it is malformed, the row is invalid and no other selector is used instead. */
        LinkTokenRow: {
            /** @description The caller’s own customer id; the same as external_customer_id. One of more than 200 characters is a malformed_selector. */
            customer_key?: string;
            /** Format: uuid */
            customer_profile_id?: string;
            /** @description Upper and lower case are equal. */
            email?: string;
            /** @enum {string} */
            identifier_type?: "external_customer_id" | "crm_contact_id" | "store_customer_id" | "payments_customer_id" | "national_id";
            /** @description One of more than 200 characters is a malformed_selector. */
            identifier_value?: string;
            /** @description Normalised to E.164, then compared exactly. */
            phone?: string;
        };
        MadeWebhookSubscription: {
            /** @description The app that subscribed; null for the profile's own. */
            app_id: string | null;
            /**
             * Format: date-time
             * @description ISO 8601, UTC.
             */
            changed_at: string;
            /**
             * Format: date-time
             * @description ISO 8601, UTC.
             */
            created_at: string;
            description: string | null;
            events: string[];
            /** Format: uuid */
            id: string;
            last_failure_at: string | null;
            last_success_at: string | null;
            /** @description Until when the secret before the last rotation signs, too; null when there is none. */
            previous_secret_expires_at: string | null;
            /** @description whsec_ and base64, for any library of standardwebhooks.com: it is shown now and never again. */
            secret: string;
            /**
             * @description active; paused by its owner; or disabled by the service. Events wait for up to 90 days until it is active again.
             * @enum {string}
             */
            status: "active" | "paused" | "disabled";
            /** @description Why it is disabled: gone (the receiver answered 410; that event waits, too), failing (nothing but failures for 5 days) or access_ended (no credential is left that may have it sent). */
            status_reason: string | null;
            url: string;
        };
        MailAttachment: {
            /** @description The name that the recipient sees; by default the one with which the file was uploaded. */
            filename?: string & (unknown & unknown);
            /**
             * Format: uuid
             * @description A file that was uploaded with POST /messages/media.
             */
            media_id: string;
        };
        MailInput: {
            /**
             * @description Together they may have 18 MB.
             * @default []
             */
            attachments: components["schemas"]["MailAttachment"][];
            /**
             * Format: uuid
             * @description The mailbox to send from; optional when the profile has only one.
             */
            connection_id?: string;
            html?: string;
            /** @description The Message-ID of the mail that this one answers, in angle brackets. */
            in_reply_to?: string;
            /**
             * @description Adds a link token of the recipient to links to the sites that the tracking settings name.
             * @default true
             */
            link_tokens: boolean;
            subject: string;
            text?: string;
            to: components["schemas"]["MailRecipient"];
        };
        /** @description Names one person by one of these members. */
        MailRecipient: {
            /** @description The caller's own customer id. */
            customer_key?: string;
            /** Format: uuid */
            customer_profile_id?: string;
            /** Format: email */
            email?: string;
        };
        ManyChatConnection: {
            /** @description The account at the provider. A member is null until a consent or a sync has read it, and permanently where the provider does not report it. */
            account: {
                /** @description ISO 4217. */
                currency: string | null;
                external_id: string | null;
                name: string | null;
                /** @description An IANA name. */
                time_zone: string | null;
            };
            /**
             * @deprecated
             * @description The same as account.external_id.
             */
            account_external_id: string | null;
            /**
             * @deprecated
             * @description The same as account.name.
             */
            account_name: string | null;
            /** @description What can be done through a connection of this channel, such as ads_read, campaign_writes, pixels, conversions_export, outcomes, webhooks or stages (docs/handoffs.md lists them). Whether the grant allows it is another matter: ads_write_permission_missing, for example, says that it does not. An operation of another channel is refused. */
            capabilities: string[];
            /** @description The provider value, such as social_ads or chat_provider. */
            channel: string;
            created_at: string | null;
            id: string;
            /** @description Set while the status is reconnect_required or disconnected and a hand-off can make the connection work again: call it with POST and connections:write to mint that hand-off. It is this address and not a link for a person, because such a link is a secret that is valid for 45 minutes, and reading a connection mints none. null otherwise, and for channels that no hand-off connects. */
            reconnect_url: string | null;
            /** @description active, needs_action, reconnect_required or disconnected. */
            status: string;
            status_reason: string | null;
            sync: {
                entities: number;
                /** @description The provider's own text when the last run failed. */
                error: string | null;
                insights: number;
                last_success_at: string | null;
                /** @description What the last run read from a provider that reports outcomes. */
                outcomes: number;
                progress: components["schemas"]["SyncProgress"] | null;
                /** @description How many of these, and of those that webhooks have reported since, could not be stored as an event. */
                rejected_outcomes: number;
                started_at: string | null;
                /** @description never_run, queued, running, succeeded or failed; unavailable when nothing is read from the provider yet. */
                state: string;
            };
            /** @description When the connection or its sync changed last. */
            updated_at: string | null;
            /** @description The address for the flows' External Request, with the secret in the header X-Touchline-Secret. */
            webhook_url: string;
        };
        ManyChatConnectionInput: {
            /** @description The key of the page, <page id>:<token>, from ManyChat’s settings. It is stored sealed, and never returned. */
            api_key: string;
        };
        Me: {
            /** @description The app behind an app token or a delegated key. */
            app: {
                /** @description Null until an owner or admin accepts it in the console. */
                data_processing_agreement: {
                    /**
                     * Format: date-time
                     * @description ISO 8601, UTC.
                     */
                    accepted_at: string;
                    version: string;
                } | null;
                /** Format: uuid */
                id: string;
                name: string;
            } | null;
            credential: {
                expires_at: string | null;
                id: string;
                /** @enum {string} */
                kind: "api_key" | "app_token" | "user_token" | "session";
                name: string;
                rate_limit_per_minute: number;
                /** @description The role of the person behind a session or a user token. */
                role: ("owner" | "admin" | "member") | null;
                scopes: string[];
            };
            /** @description The profile on which profile-level calls act; null when the credential names no profile. */
            profile: {
                entitlements: string[];
                /** Format: uuid */
                id: string;
                name: string;
                /** @enum {string} */
                privacy_mode: "standard" | "platform_safe" | "hipaa";
                reporting_currency: string;
                /** Format: uuid */
                workspace_id: string;
            } | null;
        };
        Media: {
            bytes: number;
            /**
             * Format: date-time
             * @description Seven days after the upload.
             */
            expires_at: string;
            /** Format: uuid */
            media_id: string;
            /** @description Lower-case hex. */
            sha256: string;
            /** @description The media type, by the content of the file. */
            type: string;
        };
        MediaUpload: {
            /**
             * Format: binary
             * @description The file, with its name and type.
             */
            file: string;
        };
        MetaPage: {
            /** @description False when the person may not connect an app to the page. */
            can_subscribe: boolean;
            category: string | null;
            /** @description The connection of channel meta_pages; null while the page is not chosen. */
            connection_id: string | null;
            id: string;
            instagram_username: string | null;
            name: string;
        };
        MetaPages: {
            /** @description The social_ads connection whose grant was used. */
            connection_id: string;
            pages: components["schemas"]["MetaPage"][];
        };
        MetaPagesInput: {
            /**
             * Format: uuid
             * @description Id of the social_ads connection whose grant shows the pages.
             */
            connection_id?: string;
            /** @description All pages that count from now on; an empty list for none. */
            page_ids: string[];
        };
        ModelFigures: {
            /** @description Conversions of every kind, without payments refunded in full. */
            attributed_outcome_count: number;
            /** @description Counts by conversion type; their sum is the total count. */
            attributed_outcomes_by_type: {
                [key: string]: number;
            };
            /** @description spend ÷ outcome_count. */
            cac?: number | null;
            /** @description spend ÷ outcome_count_first_payment. */
            cac_first_payment: number | null;
            /** @description The known parts of the sums that are null for want of a rate (meta.unknown_rates), by their names; absent while every rate is known. */
            known_value?: {
                outcome_value: number | null;
                spend: number | null;
            };
            /** @description Cash conversions, without those refunded in full; roas and cac are based on these. */
            outcome_count: number;
            /** @description Cash conversions that were a first payment. */
            outcome_count_first_payment: number;
            /** @description Attributed cash less refunds, in the reporting currency; null when a rate is unknown. */
            outcome_value: number | null;
            /** @description outcome_value ÷ spend; null when nothing was spent or either is unknown. */
            roas: number | null;
        };
        NamedClicks: {
            /** @description Clicks that named one that the last sync brought, directly or by one of its ads or ad sets. */
            known: number;
            /** @description Clicks that named none. */
            none: number;
            /** @description Clicks that named one that no sync brought. */
            unknown: number;
        };
        NewApiKey: {
            /**
             * @description When the key expires; by default never.
             * @default null
             */
            expires_at: string | null;
            /** @description For people to read; it need not be unique. */
            name: string;
            /**
             * Format: uuid
             * @description The profile that the key acts on; by default that of the credential.
             */
            profile_id?: string;
            /** @default 600 */
            rate_limit_per_minute: number;
            /** @description What the key may do. Scopes that show persons are granted only by name. */
            scopes: ("customers:read" | "visitors:read" | "attribution:write" | "conversions:read" | "campaigns:read" | "campaigns:apply" | "exports:read" | "exports:write" | "connections:read" | "connections:write" | "analytics:read" | "analytics_pii" | "goals:write" | "creatives:write" | "commerce:read" | "workspaces:write" | "profiles:write" | "mcp:read" | "mcp:write")[];
        };
        NewAudience: {
            /**
             * Format: uuid
             * @description The ad account; required when the profile has several.
             */
            connection_id?: string;
            /** @description Its name on the platform. */
            name: string;
            /**
             * @description daily has the audience follow its goal once a day: who came in is added, and who left is taken out. By default daily when date_to is today or later, or missing. Named customers are not followed.
             * @enum {string}
             */
            refresh?: "daily" | "none";
            /** @description How long the platform keeps a member; by default as long as the platform's own default. */
            retention_days?: number;
            /** @description The customers who reached a goal between two days, or since one (without date_to), or those whom you name. */
            source: components["schemas"]["AudienceSource"];
        };
        NewExportDestination: {
            /** @description Id of a pixel (dataset) that GET /api/v1/connections/{id}/pixels lists. */
            ad_pixel_id?: string;
            /**
             * Format: uuid
             * @description The ad account; by default the one of the profile that has the target.
             */
            connection_id?: string;
            /** @description Id of a conversion action of the search platform. */
            conversion_action_id?: string;
            /**
             * @description False sends nothing there until you say true.
             * @default true
             */
            enabled: boolean;
            /**
             * @description social_ads_dataset needs ad_pixel_id; search_ads_conversion_action needs conversion_action_id; chat_dataset, which takes only business_messaging events, needs connection_id and whatsapp_business_account_id.
             * @default social_ads_dataset
             * @enum {string}
             */
            kind: "social_ads_dataset" | "search_ads_conversion_action" | "chat_dataset";
            /**
             * @description Asks the platform to limit what it does with each person's data (Limited Data Use), by the person's place as the platform finds it. Datasets only.
             * @default false
             */
            limit_data_use: boolean;
            /** @description A name for it; by default the platform's own. */
            name?: string;
            /** @description The code that the platform shows for testing; by default none. */
            test_event_code?: string;
            /** @description The messaging business account of the profile: business_messaging events with click_ids.ctwa_clid go to the dataset linked to it. Without it they are sent as chat. */
            whatsapp_business_account_id?: string;
        };
        NewProfile: {
            /**
             * @description ISO 3166-1 alpha-2, in any case: the country by which phones without + and national ids are read, wherever they come in, unless a request gives its own. null for none.
             * @default null
             * @example CL
             */
            default_country: string | null;
            /** @description For people to read; it need not be unique. */
            name: string;
            /**
             * @description platform_safe and hipaa put the profile in the healthcare family: no partner sees its persons.
             * @default standard
             * @enum {string}
             */
            privacy_mode: "standard" | "platform_safe" | "hipaa";
            /**
             * @description ISO 4217, upper case.
             * @example CLP
             */
            reporting_currency?: string;
            /**
             * @description The name of an IANA time zone, in any case, in whose days reports count.
             * @default UTC
             * @example America/Santiago
             */
            time_zone: string;
            /**
             * Format: uuid
             * @description The workspace that the profile belongs to; by default that of the credential.
             */
            workspace_id?: string;
        };
        NewWebhookSubscription: {
            /**
             * @description For people.
             * @default
             */
            description: string;
            /** @description The events that are sent. */
            events: ("outcome.recorded" | "channel.health.updated" | "connection.reconnect_required" | "message.received")[];
            /** @description https, on a public host, without a user name, a password or a fragment. Checked now and at every delivery. */
            url: string;
        };
        NewWorkspace: {
            /** @description For people to read; it need not be unique. */
            name: string;
            /**
             * @description ISO 4217, upper case.
             * @default USD
             * @example CLP
             */
            reporting_currency: string;
            /**
             * @description healthcare_agency puts every profile of the workspace in the healthcare family.
             * @default standard
             * @enum {string}
             */
            type: "standard" | "healthcare_agency";
        };
        /** @description The error of RFC 6749: branch on error; error_description is for people. */
        OAuthError: {
            /** @enum {string} */
            error: "invalid_request" | "invalid_client" | "unauthorized_client" | "unsupported_grant_type" | "invalid_scope" | "temporarily_unavailable" | "server_error";
            error_description: string;
        };
        OfferedOutcome: {
            /** @description As POST /api/v1/goals/definitions and PUT /api/v1/profile/outcome-definitions accept it. */
            definition: {
                conversion_key: string;
                event_names: string[];
                event_types: string[];
                is_default: boolean;
                /** @enum {string} */
                kind: "cash" | "pipeline" | "gross" | "messaging";
                lookback_window_days: number;
                name: string;
            };
            /** @description True when a definition of the profile already counts the event. */
            is_defined: boolean;
            offered_by: {
                account_name: string | null;
                channel: string;
                connection_id: string;
            }[];
        };
        OrganicSearchRow: {
            clicks: number;
            /** @description Clicks per impression, in percent; null without impressions. */
            ctr: number | null;
            /**
             * Format: date
             * @description Only with dimension day.
             */
            date: string | null;
            impressions: number;
            /**
             * @description Only with dimension page: host and path, without scheme, query string, fragment and the slash at the end.
             * @example www.example.com/shoes
             */
            page: string | null;
            /** @description The average position over the impressions, 1 being the top; null without impressions. */
            position: number | null;
            /** @description Only with dimension query: what people searched for. */
            query: string | null;
            /** @description Visits from organic search, of any search engine, as journeys show them: all of the day, or those that began on the page. null for a query, since nobody can tell which visitor searched for what. */
            touches: number | null;
        };
        OtherTimeZone: {
            /** @description The ad account's id on its platform. */
            account_id: string;
            /** @example social_ads */
            platform: string;
            /** @description IANA name of the zone in whose days it reports. */
            time_zone: string;
        };
        OutcomeDefinitionInput: {
            /** @description The name of the conversion type in reports. */
            conversion_key: string;
            /**
             * @description event_name values that count.
             * @default []
             */
            event_names: string[];
            /**
             * @description event_type values that count.
             * @default []
             */
            event_types: string[];
            /**
             * @description When a default definition and another one list the same event, the other one counts.
             * @default false
             */
            is_default: boolean;
            /**
             * @description cash counts in ROAS; the others never do.
             * @enum {string}
             */
            kind: "cash" | "pipeline" | "gross" | "messaging";
            /**
             * @description How old a touch may be to get credit.
             * @default 90
             */
            lookback_window_days: number;
            name: string;
        };
        OutcomeDefinitionsInput: {
            /**
             * @description true confirms an empty list; required with one.
             * @default false
             */
            confirm_empty: boolean;
            /** @description Each conversion_key at most once. */
            definitions: components["schemas"]["OutcomeDefinitionInput"][];
        };
        OutcomePrefill: {
            outcomes: components["schemas"]["OfferedOutcome"][];
        };
        OutcomeRecorded: {
            /**
             * Format: date-time
             * @description When it was recorded.
             */
            created_at: string;
            data: {
                /** @description With customers:read only; null for an anonymous visitor, and once the customer was erased. */
                contact?: {
                    email: string | null;
                    first_name: string | null;
                    last_name: string | null;
                    phone: string | null;
                } | null;
                currency: string | null;
                /** @description The caller's own id of the customer; null when none was ever sent. */
                customer_key: string | null;
                /**
                 * Format: date-time
                 * @description ISO 8601, UTC.
                 */
                occurred_at: string;
                /** @description As POST /api/v1/events returned it. */
                outcome_event_id: string;
                /**
                 * @description conversion_key of the goal that it reached.
                 * @example payment_received
                 */
                outcome_type: string;
                /**
                 * @description The origin: api, webpay, or the provider of a connection.
                 * @example api
                 */
                provider: string;
                /** @description As sent, in currency; null when it carried no money. */
                value: string | null;
            };
            /**
             * Format: uuid
             * @description The same in every delivery: act on it once.
             */
            id: string;
            /** Format: uuid */
            profile_id: string;
            /** @constant */
            type: "outcome.recorded";
        };
        OutcomeRecordedEvent: {
            /**
             * Format: date-time
             * @description When it was recorded.
             */
            created_at: string;
            data: {
                /** @description With customers:read only; null for an anonymous visitor, and once the customer was erased. */
                contact?: {
                    email: string | null;
                    first_name: string | null;
                    last_name: string | null;
                    phone: string | null;
                } | null;
                currency: string | null;
                /** @description The caller's own id of the customer; null when none was ever sent. */
                customer_key: string | null;
                /**
                 * Format: date-time
                 * @description ISO 8601, UTC.
                 */
                occurred_at: string;
                /** @description As POST /api/v1/events returned it. */
                outcome_event_id: string;
                /**
                 * @description conversion_key of the goal that it reached.
                 * @example payment_received
                 */
                outcome_type: string;
                /**
                 * @description The origin: api, webpay, or the provider of a connection.
                 * @example api
                 */
                provider: string;
                /** @description As sent, in currency; null when it carried no money. */
                value: string | null;
            };
            /**
             * Format: uuid
             * @description The same in every delivery: act on it once.
             */
            id: string;
            /** Format: uuid */
            profile_id: string;
            /**
             * @description Only in what POST /api/v1/webhooks/{id}/test sends: nothing in it has happened.
             * @constant
             */
            test?: true;
            /** @constant */
            type: "outcome.recorded";
        };
        Overview: {
            cash_conversions: number;
            conversions: number;
            /** @description Counts by conversion type; their sum is the total count. */
            conversions_by_type: {
                [key: string]: number;
            };
            currency: string | null;
            /** @description The known parts of the sums that are null for want of a rate (meta.unknown_rates), by their names; absent while every rate is known. */
            known_value?: {
                revenue: string | null;
                spend: string | null;
                unattributed_revenue: string | null;
            };
            /** @description null when a payment has no rate. */
            revenue: string | null;
            /** @description revenue ÷ spend; null when either is unknown or nothing was spent. */
            roas: string | null;
            /** @description null when an account that was connected was never synced for a day of the range before today, or the day has no rate; a measured zero is "0". */
            spend: string | null;
            unattributed_conversions: number;
            unattributed_revenue: string | null;
        };
        OverviewDay: {
            cash_conversions: number;
            conversions: number;
            /** @description Counts by conversion type; their sum is the total count. */
            conversions_by_type: {
                [key: string]: number;
            };
            currency: string | null;
            /** Format: date */
            date: string;
            /** @description The known parts of the sums that are null for want of a rate (meta.unknown_rates), by their names; absent while every rate is known. */
            known_value?: {
                revenue: string | null;
                spend: string | null;
                unattributed_revenue: string | null;
            };
            /** @description null when a payment has no rate. */
            revenue: string | null;
            /** @description revenue ÷ spend; null when either is unknown or nothing was spent. */
            roas: string | null;
            /** @description null when an account that was connected was not synced for this day, or the day has no rate; a measured zero is "0". */
            spend: string | null;
            unattributed_conversions: number;
            unattributed_revenue: string | null;
        };
        /** @description Pages stay correct while rows are being added. */
        Pagination: {
            /** @description Where the next page begins; null on the last page. */
            cursor: string | null;
            /** @description True when there is another page. */
            has_next: boolean;
        };
        PartnerCustomerRef: {
            /**
             * @description How phones without + and national ids are read: ISO 3166-1 alpha-2, in any case. By default the default_country of the profile.
             * @example CL
             */
            country?: string;
            email?: string;
            /** @description The customer's id at the caller. */
            external_ref?: string;
            phone?: string;
        };
        PasswordChange: {
            /** @description Required from a person who has a password. */
            current_password?: string;
            /** @description It must be more than the email or the name, and must not be in a public list of breached passwords. */
            new_password: string;
        };
        PasswordChanged: {
            /** @constant */
            changed: true;
            /** @description How many of the person's sessions in other browsers ended. */
            ended_sessions: number;
        };
        PathLagBucket: {
            conversions: number;
            /** @description A day is 24 hours. */
            days_from: number;
            /** @description Excluded; null for the last bucket, which has no end. */
            days_to: number | null;
        };
        PathLengthBucket: {
            conversions: number;
            touches_from: number;
            /** @description Included; null for the last bucket, which has no end. */
            touches_to: number | null;
        };
        PathTouch: {
            /** @description null when the touch names none. */
            ad: {
                /** Format: uuid */
                id: string;
                name: string;
            } | null;
            /** @description null when the touch names none. */
            ad_set: {
                /** Format: uuid */
                id: string;
                name: string;
            } | null;
            /** @description null when the touch names none. */
            campaign: {
                /** Format: uuid */
                id: string;
                name: string;
            } | null;
            channel: string | null;
            /**
             * @description The kind of click id that the touch carries, never the id itself.
             * @example gclid
             */
            click_id: string | null;
            /** @description The touch's share under the model. */
            credit: number;
            /**
             * Format: date-time
             * @description ISO 8601, UTC.
             */
            time: string;
        };
        PayerInput: {
            /**
             * @description How phones without + and national ids are read: ISO 3166-1 alpha-2, in any case. By default the default_country of the profile.
             * @example CL
             */
            country?: string;
            /** @description The caller's own customer id. */
            customer_key?: string;
            /** Format: uuid */
            customer_profile_id?: string;
            email?: string;
            /** @enum {string} */
            identifier_type?: "external_customer_id" | "crm_contact_id" | "store_customer_id" | "payments_customer_id" | "national_id";
            identifier_value?: string;
            /** @description E.164, or a national number of country. */
            phone?: string;
        };
        Payment: {
            /** @description null without a value. */
            currency: string | null;
            /** @description null for an anonymous payer, and for a key without customers:read. */
            customer_profile_id: string | null;
            /** @description Also false for a payment without a value, of zero, or refunded in full; the next one is then the first. */
            is_first_payment: boolean | null;
            /** @description Marked as a later installment of an earlier sale: never a first payment. */
            is_later_installment: boolean;
            /**
             * Format: date-time
             * @description ISO 8601, UTC.
             */
            paid_at: string;
            /** @description True when the merchant assigned the payer. */
            payer_assigned: boolean;
            /** @description The outcome_event_id that POST /api/v1/events returned for it. */
            payment_id: string;
            /** @description What the provider itself refunded; null for nothing. Not part of refunded_amount. */
            provider_refunded_amount: string | null;
            /** @description What the merchant refunded, in the currency of the payment; null for nothing. */
            refunded_amount: string | null;
            refunded_at: string | null;
            /** @description As sent, in currency; null for a payment without a value. */
            value: string | null;
            /** @description False for a payment that a browser reported, which anyone can do; such payments exist only while the tracking setting browser_revenue is on. True for a payment that a server or a provider reported. */
            verified: boolean;
        };
        PendingSelection: {
            /** @description id, name and connected_elsewhere are always present; what else is known depends on the provider. */
            candidates: ({
                /** @description True while another profile of the workspace has the account: choosing it is refused then. */
                connected_elsewhere: boolean;
                currency?: string;
                id: string;
                /** @description The manager account through which the account is reached. */
                manager_id?: string;
                name: string;
                /** @description The state of the account in the words of the provider. */
                status?: string;
                time_zone?: string;
            } & {
                [key: string]: unknown;
            })[];
            /** @description The connection, once one was chosen. */
            connection_id: string | null;
            /**
             * Format: date-time
             * @description Until when one can be chosen.
             */
            expires_at: string;
            handoff_id: string;
            provider: string;
        };
        PersonRead: {
            /**
             * Format: date-time
             * @description ISO 8601, UTC.
             */
            at: string;
            /** @description The credential of the read; for kind webhook, the subscription to which an event with persons was sent. */
            credential: {
                id: string;
                /** @enum {string} */
                kind: "api_key" | "app_token" | "user_token" | "session" | "webhook";
                name: string;
            };
            /** @description The customers and visitors that the answer showed; empty when the caller looked and found no one. */
            customer_profile_ids: string[];
            /** Format: uuid */
            id: string;
            /** @description Method and path, such as GET /customers, or an event that was sent, such as webhook:outcome.recorded. */
            operation: string;
            profile_id: string | null;
            /** @description X-Request-Id of the call; for an event, its webhook-id. */
            request_id: string;
            /** @description The person behind a session or a user token. */
            user_id: string | null;
        };
        Pipeline: {
            /** Format: uuid */
            connection_id: string;
            /** @description The CRM's own id. */
            id: string;
            name: string;
            stages: components["schemas"]["StageOfPipeline"][];
        };
        Pipelines: {
            pipelines: components["schemas"]["Pipeline"][];
        };
        PipelineStage: {
            /** Format: uuid */
            connection_id: string;
            /** @description The outcome that a deal now reaches by entering the stage; unmapped records none. */
            event_key: string;
            /**
             * Format: uuid
             * @description The id of its outcome definition: PATCH /api/v1/outcome-definitions/{id} maps it.
             */
            id: string;
            /** @description The CRM's own id, as for stage_id. */
            pipeline_id: string;
            pipeline_name: string;
            /** @description Its position in the pipeline, from 0. */
            position: number;
            stage_id: string;
            stage_name: string;
            /** @description What its name suggests; null when it suggests nothing. */
            suggested_event_key: string | null;
        };
        /** @description In every member except id and kind, null means that the platform did not report the value: neither false nor zero. */
        Pixel: {
            created_at: string | null;
            id: string;
            /** @description null does not mean healthy: the platform did not report it. */
            is_unavailable: boolean | null;
            /**
             * @description The kind of a destination that sends conversions to it.
             * @enum {string}
             */
            kind: "social_ads_dataset" | "search_ads_conversion_action";
            /** @description null usually means never. */
            last_fired_at: string | null;
            name: string | null;
            owner_business: {
                id: string | null;
                name: string | null;
            } | null;
        };
        Pixels: {
            pixels: components["schemas"]["Pixel"][];
        };
        PlatformComparison: {
            platforms: components["schemas"]["PlatformTotal"][];
            rows: components["schemas"]["ComparisonRow"][];
        };
        PlatformSafeTarget: {
            ad_pixel_id: string;
            connection_id: string;
            consent: {
                /**
                 * Format: date-time
                 * @description ISO 8601, UTC.
                 */
                accepted_at: string;
                accepted_by: string;
                version: string;
            };
            destination_id: string;
            /**
             * Format: date-time
             * @description ISO 8601, UTC.
             */
            set_at: string;
        };
        PlatformSafeTargetInput: {
            /** @description Id of a pixel (dataset) that GET /api/v1/connections/{id}/pixels lists. */
            ad_pixel_id: string;
            /**
             * @description True: ad sets that deliver for the former dataset may lose their conversions.
             * @default false
             */
            confirm_live_ad_sets: boolean;
            /** Format: uuid */
            connection_id?: string;
            /** @description version and text_hash of platform_safe.consent in the catalog, the id of the person who accepted the text, and the time: within the last 24 hours. 409 consent_required otherwise. */
            consent?: {
                accepted_at?: string;
                accepted_by?: string;
                text_hash?: string;
                version?: string;
            } & {
                [key: string]: unknown;
            };
        };
        PlatformTotal: {
            /** @description The conversion types that are compared with it: those of the profile's goals of the kind cash. */
            compared_types: string[];
            /** @description svc_compared_conversions less platform_conversions, which count the same kind of conversion; below zero, the platform claims more. */
            conversion_gap: number | null;
            conversion_gap_pct: number | null;
            /** Format: date */
            delivery_through: string | null;
            has_delivery: boolean;
            /** @description The known parts of the sums that are null for want of a rate (meta.unknown_rates), by their names; absent while every rate is known. */
            known_value?: {
                platform_conversion_value: string | null;
                svc_cash_revenue: string | null;
                unassigned_cash_revenue: string | null;
            };
            /** @description Which of its platform's actions platform_leads counts; null for a platform that does not separate leads from its conversions. */
            lead_basis: string | null;
            /** @description svc_leads less platform_leads. */
            lead_gap: number | null;
            platform: string;
            platform_conversion_value: string | null;
            /** @description As the platform credits them, fractions included, summed exactly; null, not zero, when the platform reported none. */
            platform_conversions: number | null;
            /** @description Leads as the platform counts them (lead_basis), which are not in platform_conversions; null when it reported none, and where it does not report leads separately. */
            platform_leads: number | null;
            /** @description null also when a day of the range before today was never synced. */
            platform_roas: number | null;
            /** @description Which of its platform's actions platform_conversions counts; null when it reports none. */
            reported_basis: string | null;
            svc_cash_conversions: number;
            /** @description Refunds subtracted; null when a rate is unknown. */
            svc_cash_revenue: string | null;
            /** @description Those of svc_conversions whose type is in compared_types; conversion_gap is calculated from these. */
            svc_compared_conversions: number;
            /** @description Credited conversions of every type. */
            svc_conversions: number;
            /** @description Those of svc_conversions that are lead_created. */
            svc_leads: number;
            svc_roas: number | null;
            unassigned_cash_revenue: string | null;
            /** @description Conversions that are credited to paid clicks that named no campaign, or one, by id or by name, that no sync has brought. They are not in the figures above; the two together are everything that the platform’s clicks brought. The same at every level. */
            unassigned_conversions: number;
            /** @description svc_cash_revenue less platform_conversion_value. */
            value_gap: string | null;
        };
        Profile: {
            /**
             * Format: date-time
             * @description ISO 8601, UTC.
             */
            created_at: string;
            /** @description ISO 3166-1 alpha-2: the country of phones without + and of national ids when a request gives none. */
            default_country: string | null;
            /** @description svc_attribution, where it is on. */
            entitlements: string[];
            /** @description True by its privacy mode or by its workspace: partners see none of its persons. */
            healthcare_family: boolean;
            /** Format: uuid */
            id: string;
            name: string;
            /**
             * @description platform_safe and hipaa put the profile in the healthcare family: no partner sees its persons.
             * @enum {string}
             */
            privacy_mode: "standard" | "platform_safe" | "hipaa";
            /** @description ISO 4217. */
            reporting_currency: string;
            /** @description The name of an IANA time zone, in whose days reports count. */
            time_zone: string;
            /** Format: uuid */
            workspace_id: string;
        };
        ProfileSettings: {
            /**
             * @description ISO 3166-1 alpha-2, in any case: the country by which phones without + and national ids are read, wherever they come in, unless a request gives its own. null for none.
             * @example CL
             */
            default_country?: string | null;
            /** @description For people to read; it need not be unique. */
            name?: string;
            /**
             * @description The name of an IANA time zone, in any case, in whose days reports count.
             * @example America/Santiago
             */
            time_zone?: string;
        };
        ProjectedJourney: {
            /** @description The number of touches in the whole journey. */
            total_count: number;
            touches: components["schemas"]["ProjectedTouch"][];
        };
        ProjectedTouch: {
            /** @description null when the touch names none. */
            ad: {
                /**
                 * Format: uuid
                 * @description The internal id, as campaign reports show it.
                 */
                id: string;
                name: string;
            } | null;
            /** @description null when the touch names none. */
            ad_set: {
                /**
                 * Format: uuid
                 * @description The internal id, as campaign reports show it.
                 */
                id: string;
                name: string;
            } | null;
            /** @description null when the touch names none. */
            campaign: {
                /**
                 * Format: uuid
                 * @description The internal id, as campaign reports show it.
                 */
                id: string;
                name: string;
            } | null;
            channel: string | null;
            /**
             * @description The kind of click id that the touch carries, never the id itself.
             * @example gclid
             */
            click_id: string | null;
            /** @description Its share of meta.conversion under each model; the shares of a model add up to 1. */
            credit: {
                first_touch: number;
                last_non_direct: number;
                last_touch: number;
                linear: number;
                position_based: number;
                time_decay: number;
            };
            /** @description Whether the touch is in the lookback window of meta.conversion. */
            in_window: boolean;
            /** @description True for an off-site conversion without any visit before it, which is its own touch. */
            is_synthetic: boolean;
            /**
             * @description How the touch is assigned to the person. identified: it named the person itself. visitor_link: its browser has been theirs since they were named in it. link_token: its browser has been theirs since they opened a link with a token in it. visitor: a browser in which no one was named. event: it names neither.
             * @enum {string}
             */
            join_method: "identified" | "visitor_link" | "link_token" | "visitor" | "event";
            /**
             * Format: date-time
             * @description ISO 8601, UTC.
             */
            time: string;
        };
        /** @description As the provider sends it. */
        ProviderWebhook: {
            [key: string]: unknown;
        };
        /** @description Where the ad stands out; what moved its score most comes first. */
        ReasonCode: {
            /**
             * @description attention: clicks per impression; the others are per spend: clicks, conversations, pipeline outcomes, cash.
             * @example cash
             * @enum {string}
             */
            layer: "attention" | "cost" | "conversation" | "pipeline" | "cash";
            /**
             * @description The share of the other ads in the cohort that do worse.
             * @example 93.75
             */
            percentile: number;
            /**
             * @description strength from the 70th percentile up, weakness from the 30th percentile down.
             * @example strength
             * @enum {string}
             */
            polarity: "strength" | "weakness";
            /**
             * @description How much of it comes from the ad's own sample and not from the cohort's mean.
             * @example medium
             * @enum {string}
             */
            sample_confidence: "low" | "medium" | "high";
        };
        ReceivedMessage: {
            /**
             * Format: date-time
             * @description When it arrived.
             */
            created_at: string;
            data: {
                connection_id: string;
                /** @description What a mail server reports about a mail (RFC 3464); null for everything else. */
                delivery_failure: {
                    /** @enum {string} */
                    action: "failed" | "delayed" | "delivered" | "relayed" | "expanded";
                    /** @description In the words of the server; null like failed_recipient, and when the report has none. */
                    diagnostic_code: string | null;
                    /** @description The address. null for a subscriber without customers:read. */
                    failed_recipient: string | null;
                    /** @description The Message-ID of the mail that it is about: message_id of ours is its part before the @. */
                    original_rfc822_message_id: string | null;
                    /**
                     * @description An enhanced status code (RFC 3463).
                     * @example 5.1.1
                     */
                    status: string;
                } | null;
                /** @constant */
                direction: "inbound";
                message_id: string;
                /**
                 * @description The kind of message, in the words of the provider.
                 * @example text
                 */
                message_type: string;
                /**
                 * @description channel of GET /api/v1/connections.
                 * @example chat_provider
                 */
                provider: string;
                /**
                 * Format: date-time
                 * @description When the person sent it, as far as the provider reports that.
                 */
                sent_at: string;
                /** @description The conversation, to which POST /api/v1/messages/chat can reply, unless it is one of mails. */
                thread_id: string;
            };
            /**
             * Format: uuid
             * @description The same in every delivery: act on it once.
             */
            id: string;
            /** Format: uuid */
            profile_id: string;
            /**
             * @description Only in what POST /api/v1/webhooks/{id}/test sends: nothing in it has happened.
             * @constant
             */
            test?: true;
            /** @constant */
            type: "message.received";
        };
        RecordedCardPayment: {
            /** @description Identifiers that name no one and were dropped, since another identifier or the visitor identifies the person. Absent when nothing was dropped. */
            dropped?: components["schemas"]["DroppedMember"][];
            /**
             * Format: uuid
             * @description The same id for every repeat of the reference.
             */
            payment_id: string;
            payment_ref: string;
            /** @enum {string} */
            status: "recorded" | "duplicate";
        };
        RecordedEvent: {
            /** @description Identifiers that name no one and were dropped, since another identifier or the visitor identifies the person. Absent when nothing was dropped. */
            dropped?: components["schemas"]["DroppedMember"][];
            idempotency_key: string;
            /**
             * Format: uuid
             * @description The same id for every repeat of the idempotency key.
             */
            outcome_event_id: string;
            /** @enum {string} */
            status: "recorded" | "duplicate";
        };
        ReferredAd: {
            ad_id: string;
            ad_name: string;
            campaign_id: string | null;
            platform: string;
        };
        RefundInput: {
            /** @description Above zero, and at most what the provider has not refunded itself, in the currency of the payment; by default all of that. */
            amount?: number | string;
        };
        ReplayStatus: {
            /** @description classification (the channel rules changed), time_zone (that of the profile changed) or operator. */
            cause: string | null;
            events_done: number;
            finished_at: string | null;
            /** @description True when another replay waits for this one to end. */
            is_followed: boolean;
            /** @description What to know or do; null when everything is in order. */
            message: string | null;
            persons_done: number;
            /** @description deriving; settling (events that arrived meanwhile); announcing (the new figures are served, and subscribers are notified of differences); clearing. */
            phase: string | null;
            /** @description The share of the profile that has been derived anew; 1 once the new figures are served. */
            progress: number;
            queued_at: string | null;
            started_at: string | null;
            /**
             * @description idle (there never was one), queued, running, done or failed. A failed one is retried automatically.
             * @example running
             */
            status: string;
        };
        ReportingCurrency: {
            /**
             * @description ISO 4217, upper case.
             * @example CLP
             */
            reporting_currency: string;
        };
        RevokedApiKey: {
            id: string;
            revoked: boolean;
            /**
             * Format: date-time
             * @description ISO 8601, UTC.
             */
            revoked_at: string;
        };
        RevokeRequest: {
            /** @description Required unless sent by HTTP Basic. */
            client_id?: string;
            /** @description Required unless sent by HTTP Basic. */
            client_secret?: string;
            /** @description An app token or a delegated key of the app. */
            token: string;
            /** @description Accepted but not needed. */
            token_type_hint?: string;
        };
        SearchedSite: {
            /** Format: uuid */
            connection_id: string;
            /** Format: date */
            data_from: string;
            /**
             * Format: date
             * @description The last day that is known of the site.
             */
            data_until: string;
            /**
             * @example https://www.example.com/
             * @example sc-domain:example.com
             */
            site: string;
        };
        SentMessage: {
            /** @description How many links got a link token of the recipient. */
            link_tokens_added: number;
            /** Format: uuid */
            message_id: string;
            /** @description The vendor’s id. A chat vendor’s can contain the number: it is null without customers:read where to names no phone, and where the request is repeated after its record was lost. Outlook gives none. */
            provider_message_id: string | null;
            /**
             * @description The vendor accepted it.
             * @constant
             */
            status: "sent";
            /** @description The conversation with this person, for further messages. */
            thread_id: string | null;
        };
        ServerEvent: {
            /**
             * @description Where it happened; sent to ad platforms unchanged.
             * @enum {string}
             */
            action_source?: "website" | "business_messaging" | "physical_store" | "system_generated" | "app" | "phone_call" | "chat" | "email" | "other";
            /** @description The visitor id, where known: it ties that browser to the person in user_traits. */
            anonymous_id?: string;
            /** @description The ad by its platform's own ids, where known. */
            campaign?: {
                ad_id?: string;
                ad_set_id?: string;
                campaign_id?: string;
                platform?: string;
            };
            /** @description Click ids by their parameter name: gclid, gbraid, wbraid, fbclid, ttclid, msclkid, li_fat_id, ctwa_clid, …; and, as fbc and fbp, what the cookies _fbc and _fbp of the browser hold. */
            click_ids?: {
                [key: string]: string;
            };
            /** @description The page and the browser; they make the event a touch of a web visit. */
            context?: {
                city?: string;
                /**
                 * @description What the person has said of advertising, where you run a consent manager of your own. A conversion without consent is not sent to ad platforms.
                 * @enum {string}
                 */
                consent?: "granted" | "denied";
                /** @example CL */
                country?: string;
                /** @description Whether the browser signals Global Privacy Control (the header Sec-GPC is 1). A conversion with it is not sent to ad platforms. */
                gpc?: boolean;
                /** @description The address of the browser. It is not stored: only the country and the city that it tells are, unless you send them, and as far as geo of the tracking settings says. */
                ip?: string;
                /** @description The language of the browser or the app: a BCP 47 tag such as es-CL. */
                language?: string;
                referrer?: string;
                /** Format: uri */
                url?: string;
                user_agent?: string;
            };
            /** @description Free text; a conversion definition that lists it gives it meaning. */
            event_name: string;
            /**
             * Format: date-time
             * @description When the event happened; by default now. At most 5 minutes in the future, and not before 1970.
             */
            event_time?: string;
            /** @description A conversion type, page_view, form_submit, identify, or free text. */
            event_type?: string;
            /** @description Makes a retry harmless; required with properties.value. By default a new UUID. */
            idempotency_key?: string;
            /** @description Money, and scalar members of the caller's own. */
            properties?: {
                /** @description ISO 4217; by default the profile's reporting currency. */
                currency?: string;
                /** @description Opaque id of the person for whom the payment is. A random UUID is best, in which upper and lower case are equal; otherwise up to 32 letters, digits, _ or -. Refused with 400 invalid_parameter: an at sign, 7 digits in a row once separators are removed, a date, a hex digest of 32, 40 or 64 characters, and a name. Names are recognised as words, from 25,000 given names and family names of many countries: not every name is known, so send none. */
                subject_ref?: string;
                /** @description What the event was worth: a number, or an exact decimal string. Needs an idempotency_key. */
                value?: number | string;
            } & {
                [key: string]: string | number | boolean | null;
            };
            /** @description The person whom the event is about. */
            user_traits?: {
                /**
                 * @description How phones without + and national ids are read: ISO 3166-1 alpha-2, in any case. By default the default_country of the profile.
                 * @example CL
                 */
                country?: string;
                email?: string;
                /** @description The caller's own customer id. */
                external_id?: string;
                first_name?: string;
                last_name?: string;
                national_id?: string;
                phone?: string;
            };
        };
        ServerEventBatch: {
            events: components["schemas"]["ServerEvent"][];
        };
        Session: {
            /**
             * Format: date-time
             * @description ISO 8601, UTC.
             */
            expires_at: string;
            /** @description The profile that the session acts on; null while there is none. */
            profile_id: string | null;
            user: {
                email: string;
                /** Format: uuid */
                id: string;
                name: string;
            };
            workspaces: {
                /** Format: uuid */
                id: string;
                name: string;
                /** @enum {string} */
                role: "owner" | "admin" | "member";
            }[];
        };
        ShopifyManualConnection: {
            /** @description The account at the provider. A member is null until a consent or a sync has read it, and permanently where the provider does not report it. */
            account: {
                /** @description ISO 4217. */
                currency: string | null;
                external_id: string | null;
                name: string | null;
                /** @description An IANA name. */
                time_zone: string | null;
            };
            /**
             * @deprecated
             * @description The same as account.external_id.
             */
            account_external_id: string | null;
            /**
             * @deprecated
             * @description The same as account.name.
             */
            account_name: string | null;
            /** @description What can be done through a connection of this channel, such as ads_read, campaign_writes, pixels, conversions_export, outcomes, webhooks or stages (docs/handoffs.md lists them). Whether the grant allows it is another matter: ads_write_permission_missing, for example, says that it does not. An operation of another channel is refused. */
            capabilities: string[];
            /** @description The provider value, such as social_ads or chat_provider. */
            channel: string;
            created_at: string | null;
            /** @description False while its webhooks are refused. */
            has_webhook_secret: boolean;
            id: string;
            /** @description Set while the status is reconnect_required or disconnected and a hand-off can make the connection work again: call it with POST and connections:write to mint that hand-off. It is this address and not a link for a person, because such a link is a secret that is valid for 45 minutes, and reading a connection mints none. null otherwise, and for channels that no hand-off connects. */
            reconnect_url: string | null;
            shop_domain: string;
            /** @description active, needs_action, reconnect_required or disconnected. */
            status: string;
            status_reason: string | null;
            sync: {
                entities: number;
                /** @description The provider's own text when the last run failed. */
                error: string | null;
                insights: number;
                last_success_at: string | null;
                /** @description What the last run read from a provider that reports outcomes. */
                outcomes: number;
                progress: components["schemas"]["SyncProgress"] | null;
                /** @description How many of these, and of those that webhooks have reported since, could not be stored as an event. */
                rejected_outcomes: number;
                started_at: string | null;
                /** @description never_run, queued, running, succeeded or failed; unavailable when nothing is read from the provider yet. */
                state: string;
            };
            /** @description When the connection or its sync changed last. */
            updated_at: string | null;
            /** @description Where the store sends orders/paid, orders/updated, orders/cancelled, refunds/create and app/uninstalled. Without these webhooks, the orders are read by syncs. */
            webhook_url: string;
        };
        ShopifyManualConnectionChange: {
            /** @description A new token of the same store; it is tested like the first one. It is stored sealed, and never returned. */
            access_token?: string;
            webhook_secret?: string | null;
        };
        ShopifyManualConnectionInput: {
            /** @description The Admin API access token of an app in that store, with the scope read_orders. It is stored sealed, and never returned. */
            access_token: string;
            /** @description The permanent domain of the store, <name>.myshopify.com; the address of its admin is accepted too. */
            shop_domain: string;
            /** @description The secret with which the store signs its webhooks; without it they are refused. It is stored sealed, and never returned. */
            webhook_secret?: string;
        };
        ShopifyPixelInstaller: {
            /** @description Paste it into the store: Settings, Customer events, Add custom pixel. It sends page_viewed as page_view, and the other standard events under Shopify’s names; checkout_completed has value, currency and order id. checkout_completed only counts when a goal lists it. */
            script: string | null;
            /** @description What to choose in the store beside the script, and what the script was made with. */
            settings: components["schemas"]["ShopifyPixelSettings"] | null;
            tracking_key: string | null;
        };
        ShopifyPixelSettings: {
            /** @description How long the visitor’s cookie lives after their last page. */
            cookie_days: number;
            /** @description Where the script sends events. */
            endpoint: string;
            /** @description The customer events to which the script subscribes. */
            events: string[];
            /** @description A name for the pixel in the store. */
            name: string;
            /**
             * @description Customer privacy, Permission: choose Required.
             * @constant
             */
            permission: "required";
            /** @description The purposes to choose there. The script itself sends contact details only of visitors who allow marketing, too. */
            purposes: ("analytics" | "marketing")[];
        };
        SignIn: {
            email: string;
            password: string;
            /**
             * Format: uuid
             * @description The profile that the session acts on; by default the oldest in reach. If several accounts have this email and password, the one that reaches the profile signs in.
             */
            profile_id?: string;
        };
        SizedAudience: {
            audience_id: string;
            connection_id: string;
            /**
             * Format: date-time
             * @description ISO 8601, UTC.
             */
            created_at: string;
            /** @description Customers in it who have an email or a phone. */
            matched: number;
            name: string;
            next_refresh_at: string | null;
            platform: string;
            platform_code: string | null;
            /** @description Its id on the platform; null until it was made there. */
            platform_id: string | null;
            /** @description The platform's own text of the last run that failed; null after one that did not. */
            platform_message: string | null;
            /** @description With failed: refused or given_up. With skipped: privacy_mode. deleted_on_platform once the platform has no such audience. */
            reason: string | null;
            /** @enum {string} */
            refresh: "daily" | "none";
            /** @description When it last followed its source. */
            refreshed_at: string | null;
            retention_days: number | null;
            /** @description How many of them the platform was sent. */
            sent: number;
            /** @description How many people the platform found, as a range; null while it does not say. */
            size: {
                lower_bound: number | null;
                upper_bound: number | null;
            };
            /** @description Why there is no size, or why the platform cannot use the audience. */
            size_problem: string | null;
            /** @description null for an audience of customers whom you named; without date_to its end is open. */
            source: {
                date_from: string;
                date_to: string | null;
                goal: string;
            } | null;
            /**
             * @description delivered once it was filled.
             * @enum {string}
             */
            state: "pending" | "delivered" | "failed" | "skipped";
        };
        StageOfPipeline: {
            /** @description The outcome that a deal now reaches by entering the stage; null for an unmapped one, which records none. */
            current_outcome: string | null;
            /** @description The id of its outcome definition: PATCH /api/v1/outcome-definitions/{id} maps it. */
            definition_id: string | null;
            /** @description The CRM's own id. */
            id: string;
            name: string;
            /** @description Its position in the pipeline, from 0. */
            position: number;
            /** @description What its name suggests, in Spanish or English; null when it suggests nothing. */
            suggested_outcome: string | null;
        };
        StartedAnalysis: {
            ad_external_id: string;
            /** @description Of the run: another POST after its end begins a run with an id of its own. */
            analysis_id: string;
            /**
             * Format: date-time
             * @description ISO 8601, UTC.
             */
            requested_at: string;
            /**
             * @description Poll until it is done or failed.
             * @enum {string}
             */
            status: "queued" | "running" | "done" | "failed";
        };
        StartedBankLink: {
            /**
             * Format: date-time
             * @description Until when the link can be finished.
             */
            expires_at: string;
            link_intent_id: string;
            public_key: string;
            /** @description Opens the widget for this one link; give it only to the account holder. */
            widget_token: string;
        };
        SyncInput: {
            /**
             * Format: uuid
             * @description Syncs this connection only.
             */
            connection_id?: string;
            /** @description How far back figures are read; by default 28 days, and 90 in the first sync of an account. The sync itself reads at most 90 days, and a backfill in slices reads the earlier ones: see progress. */
            days?: number;
        };
        /** @description How far the history is read: after its first sync an account is read backwards in slices of days, up to 37 months of ads and 24 of payments and outcomes. Null before that sync, and where no history is read. */
        SyncProgress: {
            /** @description How many days of history have been read, today included. */
            days: number;
            /** @description The provider's own text while the last attempt failed. */
            error: string | null;
            /** @description When it will be done at its pace so far; null while that is unknown, and while it does not continue by itself. */
            eta: string | null;
            /** @description Of the days, in whole percent; 100 only at the end. */
            percent: number;
            /** @description How many daily figures or outcomes the slices have read. */
            rows: number;
            /** @description The slice that is read or comes next, from 1. */
            slice: number;
            slices: number;
            /** @description queued or running; waiting when the provider failed and the next sync that succeeds continues; done; failed when the provider refuses a slice for good: request the days again with POST /api/v1/connections/sync. */
            state: string;
        };
        TagManagerInstaller: {
            /** @description Save this member as a JSON file, and import it: Admin, Import Container, Merge. It has a tag that loads the tracker once on every page, a tag that passes calls from the data layer to it (event touchline_event, with touchline: ["track", name, properties] or ["identify", traits]), and the variables of both. Publish the workspace afterwards. */
            container: {
                [key: string]: unknown;
            } | null;
            /** @description A name for the file in which the container is saved. */
            file_name: string;
            tracking_key: string | null;
        };
        TakenWebhook: {
            /**
             * @description recorded: what it reports is stored, now or earlier. ignored: it reports nothing that is stored.
             * @enum {string}
             */
            status: "recorded" | "ignored";
        };
        TokenAnswer: {
            access_token: string;
            /** @description Seconds. */
            expires_in: number;
            /**
             * Format: uuid
             * @description As requested.
             */
            profile_id?: string;
            /** @description The scopes that the token holds, which can be fewer than requested. */
            scope: string;
            /** @constant */
            token_type: "Bearer";
        };
        TokenRequest: {
            /** @description Required unless sent by HTTP Basic. */
            client_id?: string;
            /** @description Required unless sent by HTTP Basic. */
            client_secret?: string;
            /** @constant */
            grant_type: "client_credentials";
            /**
             * Format: uuid
             * @description The profile to act on, which the app must have made. Without it the token acts on no profile.
             */
            profile_id?: string;
            /** @description Space-separated; by default everything that the app was granted. `connections` stands for connections:read and connections:write. */
            scope?: string;
        };
        TopPerformer: {
            /**
             * @description The platform's id of the ad.
             * @example 23846120
             */
            ad_external_id: string;
            /**
             * @description As the platform has it.
             * @example Video A
             */
            ad_name: string;
            /**
             * @description The name of its ad set.
             * @example Women 25-44
             */
            ad_set_name: string | null;
            /**
             * @description Cash conversions that last_touch credits to it.
             * @example 9
             */
            attributed_cash_outcomes: number;
            /**
             * @description Conversions of every kind that last_touch credits to it.
             * @example 31
             */
            attributed_outcomes_total: number;
            /**
             * @description Those of goals of the kind pipeline.
             * @example 19
             */
            attributed_pipeline_outcomes: number;
            /**
             * @description What those may become: projected, not cash.
             * @example 5200
             */
            attributed_pipeline_value: number | null;
            /**
             * @description What they brought, refunds subtracted; null when a payment has no rate.
             * @example 1310.5
             */
            attributed_revenue: number | null;
            /**
             * @description Always null: it is not measured yet.
             * @example null
             */
            avg_engagement_score: number | null;
            /**
             * @description spend ÷ attributed_cash_outcomes.
             * @example 45.833333
             */
            cac: number | null;
            /**
             * @description The name of its campaign.
             * @example Spring
             */
            campaign_name: string | null;
            /**
             * @description The cohort's audience: warm (people whom the business knows), lookalike, cold, or unknown; null when it holds ads of any.
             * @example cold
             */
            cohort_audience_warmth: string | null;
            /**
             * @description The cohort's format; null when it holds ads of any.
             * @example video
             */
            cohort_format: string | null;
            /**
             * @description The cohort's country (ISO 3166), several, or unknown; null when it holds ads of any.
             * @example CL
             */
            cohort_geo: string | null;
            /**
             * @description What it was compared with; * stands for any, where a narrower cohort had fewer than five ads.
             * @example channel=social_ads|objective=sales|format=video|audience_warmth=cold|geo=CL|placement=*
             */
            cohort_key: string;
            /**
             * @description Ads in the cohort, this one included.
             * @example 17
             */
            cohort_n_ads: number;
            /**
             * @description The cohort's objective; null when it holds ads of any, unknown for ads of none of the five.
             * @example sales
             */
            cohort_objective: string | null;
            /**
             * @description The cohort's placement: automatic, one surface such as instagram or search, several, or unknown; null when it holds ads of any.
             * @example null
             */
            cohort_placement: string | null;
            /**
             * @description 0 to 100: the weighted mean of the percentiles of its layers within its cohort. Null when there is no other ad to compare with.
             * @example 88.41
             */
            composite_score: number | null;
            /**
             * @description spend ÷ messaging_conversations_started.
             * @example 5.15625
             */
            cost_per_conversation: number | null;
            /**
             * @description Cost per click.
             * @example 0.464527
             */
            cpc: number | null;
            /**
             * @description video, static or carousel, by the last sync or otherwise by an analysis; null when neither shows it.
             * @example video
             */
            creative_format: string | null;
            /**
             * @description A link of the platform that expires; each sync brings a new one. GET /api/v1/ads/{id}/thumbnail returns the picture itself.
             * @example https://scontent.example/23846120.jpg
             */
            creative_thumbnail_url: string | null;
            /**
             * @description The platform's name for its button.
             * @example LEARN_MORE
             */
            cta_type: string | null;
            /**
             * @description Clicks per impression, in percent.
             * @example 1.842
             */
            ctr: number | null;
            /**
             * @description The experiment on the ad or its campaign that proves a lift; null without one.
             * @example null
             */
            experiment: components["schemas"]["AdExperiment"] | null;
            /**
             * @description Always null: it is not requested from any platform yet.
             * @example null
             */
            first_reply_rate: number | null;
            /**
             * @description How its text begins. Null without a creative analysis (POST /api/v1/ads/{id}/creative-analysis), and where it finds nothing.
             * @example question
             */
            hook_type: string | null;
            /**
             * @description In the window.
             * @example 48210
             */
            impressions: number;
            /** @description The known parts of the sums that are null for want of a rate (meta.unknown_rates), by their names; absent while every rate is known. */
            known_value?: {
                attributed_pipeline_value: number | null;
                attributed_revenue: number | null;
                platform_reported_conversion_value: number | null;
                spend: number | null;
            };
            /**
             * @description How large its sample is: early from 1,000 impressions or one outcome, mature from 10,000 or ten, calibrated from 10,000 and thirty.
             * @example mature
             * @enum {string}
             */
            maturity_stage: "cold" | "early" | "mature" | "calibrated";
            /**
             * @description As the platform reports it, 7-day window; null when it does not.
             * @example 80
             */
            messaging_conversations_started: number | null;
            /**
             * @description The version of the model that gave top_performer_likelihood; null when score_source is rules.
             * @example null
             */
            model_version: number | null;
            /**
             * @description What it says that it offers. Empty without a creative analysis.
             * @example [
             *       "20% off"
             *     ]
             */
            offers: string[];
            /**
             * @description The platform's own figure; null when it reported none.
             * @example 1790.25
             */
            platform_reported_conversion_value: number | null;
            /**
             * @description The platform's own count, fractions included; null when it reported none. Never sets truth_grade.
             * @example 12
             */
            platform_reported_conversions: number | null;
            /**
             * @description Its main argument. Null without a creative analysis (POST /api/v1/ads/{id}/creative-analysis), and where it finds nothing.
             * @example price
             */
            primary_angle: string | null;
            /**
             * @description The kind to show first: of those that it has, the one closest to money; meta is the platform's own claim.
             * @example cash
             * @enum {string}
             */
            primary_outcome_kind: "cash" | "pipeline" | "messaging" | "meta" | "none";
            /**
             * @description Empty for an ad that stands out nowhere, and for one without a composite_score.
             * @example [
             *       {
             *         "layer": "cash",
             *         "polarity": "strength",
             *         "percentile": 93.75,
             *         "sample_confidence": "medium"
             *       }
             *     ]
             */
            reason_codes: components["schemas"]["ReasonCode"][];
            /**
             * @description attributed_revenue ÷ spend; null when nothing was spent or either is unknown.
             * @example 3.17697
             */
            roas: number | null;
            /**
             * @description What gave top_performer_likelihood; composite_score and the rank always come from rules. A model is trained on the profile's own days for the window 28d, and used only while it is better than the rules on days that it has not seen.
             * @example rules
             * @enum {string}
             */
            score_source: "model" | "rules";
            /**
             * @description The window that was requested.
             * @example 28d
             * @enum {string}
             */
            score_window: "7d" | "14d" | "28d" | "lifetime";
            /**
             * @description In the reporting currency; null when a day has no rate.
             * @example 412.5
             */
            spend: number | null;
            /**
             * @description The probability of being in the best quarter of its cohort, between 0 and 1: neither ROAS nor lift. By rules it rises with composite_score; by a model it says how often such ads were in the best quarter of the week after. Null without a composite_score.
             * @example 0.79265434
             */
            top_performer_likelihood: number | null;
            /**
             * @description lift: an experiment proves one (experiment). attributed: at least one outcome of any kind is credited to it. Otherwise predicted.
             * @example attributed
             * @enum {string}
             */
            truth_grade: "predicted" | "attributed" | "lift";
            /**
             * @description The platform's id of the video; null for a creative without one.
             * @example 77120045
             */
            video_id: string | null;
        };
        TrackerSettings: {
            /** @description Whether events of robots are refused. false: they are recorded. */
            bot_filter: boolean;
            /** @description Whether payments and amounts that browsers report are booked. Anyone who reads your page can report any amount, so by default they are not booked: such an event is in the journey, but is no payment and no cash or gross conversion, and brings no revenue. Applies to what is recorded from then on. */
            browser_revenue: boolean;
            /** @description Null while only defaults apply. */
            changed_at: string | null;
            /**
             * @description opt_in: the tracker stores and sends nothing until the page calls touchline.consent(true). none: it starts at once.
             * @enum {string}
             */
            consent: "none" | "opt_in";
            /** @description How long the visitor cookie lives after the last page. Browsers keep no cookie for longer than 400 days. */
            cookie_days: number;
            /**
             * @description The domain of the visitor cookie, on pages of that host or below it. null, and everywhere else: the top-most domain that the browser allows.
             * @example shop.example
             */
            cookie_domain: string | null;
            /**
             * @description Addresses and CIDR ranges whose browsers are left out, such as those of your offices.
             * @example [
             *       "203.0.113.7",
             *       "198.51.100.0/24"
             *     ]
             */
            exclude_ips: string[];
            /**
             * @description Pages on which nothing is recorded. A pattern that ends in * matches every path that begins with the rest; any other one matches that path, with or without a slash at its end. The patterns are readable in the script.
             * @example [
             *       "/account/*",
             *       "/checkout/done"
             *     ]
             */
            exclude_paths: string[];
            /**
             * @description How much of a visitor’s location is stored: as the proxy in front of the collector provides it, or as the address tells, which itself is not stored.
             * @enum {string}
             */
            geo: "off" | "country" | "city";
            /** @description Whether visitors who send Do Not Track are left out. */
            honour_dnt: boolean;
            /** @description Whether visitors who send Global Privacy Control are left out. */
            honour_gpc: boolean;
            /**
             * @description The query parameter in which links carry link tokens. Campaign tags, click ids and ad ids are refused.
             * @example svc_t
             */
            link_token_param: string;
            /**
             * @description Other sites of your own, such as a booking page: a visit that comes from one of them is not a referral. Pages on one registrable domain count as your own without it.
             * @example [
             *       "booking.example"
             *     ]
             */
            own_sites: string[];
            /** @description After so many minutes without an event, the next event of a visitor begins another session. */
            session_timeout_minutes: number;
            /**
             * @description Sites whose pages may send events, each including everything below it. Others get 403 and appear in GET /api/v1/tracking/origin. Empty: any site.
             * @example [
             *       "shop.example"
             *     ]
             */
            sites: string[];
            /**
             * @description Query parameters that are removed from pages and referrers before they are stored. Channels are read before that.
             * @example [
             *       "booking_ref"
             *     ]
             */
            stripped_parameters: string[];
            /** @description Whether submitted forms are recorded, with the email and the phone number in them. */
            track_forms: boolean;
            /** @description Whether a click on a link to a host that is not yours (not the page’s own, and not of sites or own_sites) is recorded as outbound_click, with link_host and link_path. */
            track_outbound: boolean;
            /** @description Whether a page that an application shows without loading it is a page view. false: only full page loads are. */
            track_spa: boolean;
        };
        TrackerSettingsChange: {
            /** @description Whether events of robots are refused. false: they are recorded. */
            bot_filter?: boolean;
            /** @description Whether payments and amounts that browsers report are booked. Anyone who reads your page can report any amount, so by default they are not booked: such an event is in the journey, but is no payment and no cash or gross conversion, and brings no revenue. Applies to what is recorded from then on. */
            browser_revenue?: boolean;
            /**
             * @description opt_in: the tracker stores and sends nothing until the page calls touchline.consent(true). none: it starts at once.
             * @enum {string}
             */
            consent?: "none" | "opt_in";
            /** @description How long the visitor cookie lives after the last page. Browsers keep no cookie for longer than 400 days. */
            cookie_days?: number;
            /**
             * @description The domain of the visitor cookie, on pages of that host or below it. null, and everywhere else: the top-most domain that the browser allows.
             * @example shop.example
             */
            cookie_domain?: string | null;
            /**
             * @description Addresses and CIDR ranges whose browsers are left out, such as those of your offices.
             * @example [
             *       "203.0.113.7",
             *       "198.51.100.0/24"
             *     ]
             */
            exclude_ips?: string[];
            /**
             * @description Pages on which nothing is recorded. A pattern that ends in * matches every path that begins with the rest; any other one matches that path, with or without a slash at its end. The patterns are readable in the script.
             * @example [
             *       "/account/*",
             *       "/checkout/done"
             *     ]
             */
            exclude_paths?: string[];
            /**
             * @description How much of a visitor’s location is stored: as the proxy in front of the collector provides it, or as the address tells, which itself is not stored.
             * @enum {string}
             */
            geo?: "off" | "country" | "city";
            /** @description Whether visitors who send Do Not Track are left out. */
            honour_dnt?: boolean;
            /** @description Whether visitors who send Global Privacy Control are left out. */
            honour_gpc?: boolean;
            /**
             * @description The query parameter in which links carry link tokens. Campaign tags, click ids and ad ids are refused.
             * @example svc_t
             */
            link_token_param?: string;
            /**
             * @description Other sites of your own, such as a booking page: a visit that comes from one of them is not a referral. Pages on one registrable domain count as your own without it.
             * @example [
             *       "booking.example"
             *     ]
             */
            own_sites?: string[];
            /** @description After so many minutes without an event, the next event of a visitor begins another session. */
            session_timeout_minutes?: number;
            /**
             * @description Sites whose pages may send events, each including everything below it. Others get 403 and appear in GET /api/v1/tracking/origin. Empty: any site.
             * @example [
             *       "shop.example"
             *     ]
             */
            sites?: string[];
            /**
             * @description Query parameters that are removed from pages and referrers before they are stored. Channels are read before that.
             * @example [
             *       "booking_ref"
             *     ]
             */
            stripped_parameters?: string[];
            /** @description Whether submitted forms are recorded, with the email and the phone number in them. */
            track_forms?: boolean;
            /** @description Whether a click on a link to a host that is not yours (not the page’s own, and not of sites or own_sites) is recorded as outbound_click, with link_host and link_path. */
            track_outbound?: boolean;
            /** @description Whether a page that an application shows without loading it is a page view. false: only full page loads are. */
            track_spa?: boolean;
        };
        TrackerSnippet: {
            script_url: string | null;
            snippet: string | null;
            tracking_key: string | null;
        };
        TrackingKey: {
            /**
             * Format: date-time
             * @description ISO 8601, UTC.
             */
            created_at: string;
            id: string;
            /** @description Public: the page contains it. It can only be used to send events. */
            key: string;
        };
        TrackingOps: {
            /** @description What an event passes, in this order: onto the bus, through identity (which person it belongs to), into attribution (the journey), into the figures of reports. unknown when one cannot be queried. */
            consumers: {
                /** @description For how long it has waited; 0 for none, null when unknown. */
                lag_ms: number | null;
                /** @enum {string} */
                name: "bus" | "identity" | "attribution" | "reports";
                /** @description How many events of this profile wait, for reports how many persons; counted up to 100. null when unknown. */
                pending: number | null;
                /** @enum {string} */
                status: "current" | "behind" | "unknown";
                /** @description Since when the oldest of them waits there; null for none. */
                waiting_since: string | null;
            }[];
            /** @description Events that were recorded within the last hour, counted up to 100,000. */
            events_last_hour: number;
            /** @description For how long the event that has waited longest for a consumer waits; 0 when reports include all. null when none is known to wait, and a consumer is unknown. */
            lag_ms: number | null;
            /** @description Of the last 24 hours, counted up to 100,000. */
            last_day: {
                browsers: number;
                providers: number;
                servers: number;
                total: number;
            };
            last_event_at: string | null;
            /** @description The same by origin. */
            last_hour: {
                browsers: number;
                providers: number;
                servers: number;
                total: number;
            };
            /** @description Refused events by reason, most frequent first; GET /api/v1/tracking/quality has the newest ones. */
            refused_last_day: {
                code: string;
                count: number;
                field: string | null;
            }[];
            /** @description Since when the event that has waited longest for a consumer waits; null when reports include all. It arrived then or earlier. */
            waiting_since: string | null;
        };
        TrackingOrigin: {
            /** @description The host at which the snippet finds the collector. */
            collector_host: string;
            /** @description How many browser events the sites are counted over: those among the newest 2,000 events of the last 7 days. */
            events: number;
            /** @description Browser events of the current hour of UTC and the 23 before it by host, most frequent first, at most 100 hosts. */
            hosts: {
                events_24h: number;
                /** @description Whether all these events arrived at a collector on the page’s own site. */
                first_party: boolean;
                /** @description The host of the page, with its port where that is not the default one; null for events without a page; * for hosts beyond the first 50 of an hour. */
                host: string | null;
                /**
                 * Format: date-time
                 * @description ISO 8601, UTC.
                 */
                last_seen_at: string;
                /** @description Whether all their pages were https. */
                tls: boolean;
            }[];
            is_custom_domain: boolean;
            /** @description Sites that the setting sites kept out in the last 30 days, most frequent first. */
            refused_sites: {
                host: string | null;
                /**
                 * Format: date-time
                 * @description ISO 8601, UTC.
                 */
                last_refused_at: string;
                refused: number;
            }[];
            /** @description When the oldest of them arrived; null when there is none. */
            since: string | null;
            sites: {
                events: number;
                /** @description The host of the page, with its port where that is not the default one; null for events without a page. */
                host: string | null;
                /** @description Whether the setting sites now accepts events of this site. */
                is_allowed: boolean;
                /** @description Whether page and collector are on one registrable domain, so that its cookies are first-party. */
                is_first_party: boolean;
                /**
                 * Format: date-time
                 * @description ISO 8601, UTC.
                 */
                last_seen_at: string;
            }[];
        };
        TrackingQuality: {
            /** @description Every day of the range, the oldest first. */
            days: components["schemas"]["TrackingQualityDay"][];
            last_event_at: string | null;
            /** @description What was left out of browser events in the last 30 days; the events themselves were recorded. */
            left_out: {
                count: number;
                /** @description The member of the browser’s event, such as traits.email or name. */
                field: string;
                /**
                 * Format: date-time
                 * @description ISO 8601, UTC.
                 */
                last_at: string;
                message: string;
                /** @description weaker_identifier: a browser’s event named a person by several identifiers, of which only the strongest is believed, since anyone can send what a browser sends. unreadable_identifier: it cannot be read or names no one. browser_revenue_off: the event reported money, which is not booked while the tracking setting browser_revenue is off. */
                reason: string;
            }[];
            /** @description The newest 50. */
            recent_refusals: {
                /**
                 * Format: date-time
                 * @description ISO 8601, UTC.
                 */
                at: string;
                code: string;
                /** @description The member as its sender wrote it: traits.email of a browser’s batch, user_traits.email of POST /api/v1/events, customer.email of a partner’s call. user-agent and origin are headers of a browser. null for a body that could not be read. */
                field: string | null;
                idempotency_key: string | null;
                message: string;
            }[];
            /** @description Events received in the last 24 hours, counted up to a million. */
            recorded_24h: number;
            /** @description Refused events by reason. */
            refusals: {
                code: string;
                count: number;
                /** @description The member as its sender wrote it: traits.email of a browser’s batch, user_traits.email of POST /api/v1/events, customer.email of a partner’s call. user-agent and origin are headers of a browser. null for a body that could not be read. */
                field: string | null;
            }[];
            totals: components["schemas"]["TrackingQualityTotals"];
            /** @description What is open and need not be; empty when everything is in order. */
            warnings: {
                /** @description any_site_allowed: the profile has a tracking key, and its settings name no sites. */
                code: string;
                /** @description Hosts of the pages from which the newest browser events came, most frequent first; null for events without a page. */
                hosts: {
                    events: number;
                    host: string | null;
                    /**
                     * Format: date-time
                     * @description ISO 8601, UTC.
                     */
                    last_seen_at: string;
                }[];
                message: string;
            }[];
        };
        TrackingQualityDay: {
            /** @description Events of robots, which are not recorded. */
            bots_dropped: number;
            /** @description Events of browsers whose clock was off by more than a minute; their times were corrected. */
            clock_corrections: number;
            /** @description null while attribution cannot count them. */
            conversions: number | null;
            /** @description Those with a touch in their lookback window other than a direct visit. */
            conversions_with_touch: number | null;
            date: string;
            /** @description Repeats of recorded events; they change no figure. */
            duplicates: number;
            /** @description Events that were recorded, from browsers, servers and connections. */
            events: number;
            /** @description Events of browsers by the host of their page: the 20 hosts with most events. null for events without a page; * for hosts beyond the first 50 of a day. */
            events_by_host: {
                events: number;
                host: string | null;
            }[];
            /** @description Sessions of browsers that began. */
            sessions: number;
            /** @description Those that began without a tag, a click id or a referrer from another site. */
            sessions_without_touch: number;
            /**
             * @description Rounded to six decimals; null without conversions, or while attribution cannot count them.
             * @example 0.833333
             */
            share_of_conversions_with_touch: string | null;
            /** @description Parameters that look like a click id and that no channel rule knows, once an event. */
            unknown_click_ids: number;
        };
        TrackingQualityTotals: {
            /** @description Events of robots, which are not recorded. */
            bots_dropped: number;
            /** @description Events of browsers whose clock was off by more than a minute; their times were corrected. */
            clock_corrections: number;
            /** @description null while attribution cannot count them. */
            conversions: number | null;
            /** @description Those with a touch in their lookback window other than a direct visit. */
            conversions_with_touch: number | null;
            /** @description Repeats of recorded events; they change no figure. */
            duplicates: number;
            duplicates_by_origin: {
                browsers: number;
                providers: number;
                servers: number;
            };
            /** @description Events that were recorded, from browsers, servers and connections. */
            events: number;
            /** @description Events of browsers by the host of their page: the 20 hosts with most events. null for events without a page; * for hosts beyond the first 50 of a day. */
            events_by_host: {
                events: number;
                host: string | null;
            }[];
            /** @description Sessions of browsers that began. */
            sessions: number;
            /** @description Those that began without a tag, a click id or a referrer from another site. */
            sessions_without_touch: number;
            /**
             * @description Rounded to six decimals; null without conversions, or while attribution cannot count them.
             * @example 0.833333
             */
            share_of_conversions_with_touch: string | null;
            /** @description The 20 most frequent. * for names that could be anything, which are not stored, and for those beyond the first 50 of a day. */
            unknown_click_id_names: {
                events: number;
                parameter: string;
            }[];
            /** @description Parameters that look like a click id and that no channel rule knows, once an event. */
            unknown_click_ids: number;
        };
        TrendRow: {
            clicks: number;
            /** Format: date */
            date: string;
            /** Format: uuid */
            entity_id: string;
            impressions: number;
            spend: number | null;
        };
        UnattributedRemainder: {
            /** @description Conversions of every kind, without payments refunded in full. */
            attributed_outcome_count: number;
            /** @description Counts by conversion type; their sum is the total count. */
            attributed_outcomes_by_type: {
                [key: string]: number;
            };
            /** @description The known parts of the sums that are null for want of a rate (meta.unknown_rates), by their names; absent while every rate is known. */
            known_value?: {
                outcome_value: number | null;
            };
            /** @description Cash conversions, without those refunded in full; roas and cac are based on these. */
            outcome_count: number;
            /** @description Cash conversions that were a first payment. */
            outcome_count_first_payment: number;
            /** @description Attributed cash less refunds, in the reporting currency; null when a rate is unknown. */
            outcome_value: number | null;
        };
        UnknownRate: {
            /** @description ISO 4217. */
            currency: string;
            /** @description How many days of the answer have no rate. */
            days: number;
            /** Format: date */
            first_day: string;
        };
        UrlTagsConsentText: {
            text: string;
            text_hash: string;
            version: string;
        };
        UrlTagsInput: {
            /**
             * @description New url tags mean a new creative: the platform reviews the ad, and its ad set learns anew.
             * @constant
             */
            acknowledge_learning_reset: true;
            /** @description The ids on the platform, at most 25. */
            ad_ids: string[];
            /**
             * Format: uuid
             * @description User id of the workspace member who applies this. By default: for a user token or a session, its person; for a key or token of the app that made the profile, the owner of its workspace; for any other key, the key itself.
             */
            applied_by?: string;
            /** @description Needed for ads whose method is duplicate_and_swap: version and text_hash of meta.consent of GET /api/v1/quality/ad-ids, the id of the person who accepted the text, and the time: within the last 24 hours. 409 consent_required otherwise, with the text in consent; nothing is sent. */
            consent?: {
                accepted_at?: string;
                accepted_by?: string;
                text_hash?: string;
                version?: string;
            } & {
                [key: string]: unknown;
            };
            /** @description Why this is done; the row of GET /api/v1/actions shows it. */
            note?: string;
        };
        UrlTagsResult: {
            /** @description The row of GET /api/v1/quality/ad-ids/url-tags, with the call that undoes it. */
            action: components["schemas"]["Action"] | null;
            /** @description Null when the change was refused before there was an action. */
            action_id: string | null;
            ad_external_id: string;
            /** @description A code of the error table; null unless refused. */
            code: string | null;
            message: string | null;
            /**
             * @description refused with the code provider_error and an action_id: sent, but the outcome is not known yet; the service finds it out by itself, and GET /api/v1/quality/ad-ids/url-tags shows it.
             * @enum {string}
             */
            status: "applied" | "no_change" | "refused";
        };
        UrlTagsResults: {
            /** @description true: this is what the call would do; nothing was written, and no result has an action. */
            dry_run: boolean;
            /** @description In the order of ad_ids. */
            results: components["schemas"]["UrlTagsResult"][];
            summary: {
                applied: number;
                no_change: number;
                refused: number;
                total: number;
            };
        };
        UrlTagsUndoInput: {
            /**
             * @description New url tags mean a new creative: the platform reviews the ad, and its ad set learns anew.
             * @constant
             */
            acknowledge_learning_reset?: true;
            /**
             * Format: uuid
             * @description User id of the workspace member who applies this. By default: for a user token or a session, its person; for a key or token of the app that made the profile, the owner of its workspace; for any other key, the key itself.
             */
            applied_by?: string;
            /** @description Why this is done; the row of GET /api/v1/actions shows it. */
            note?: string;
        };
        WebhookChallenge: number;
        WebhookDelivery: {
            attempt_count: number;
            /** @description Oldest first, only the newest twenty. What a receiver answered is not stored. */
            attempts: {
                /**
                 * Format: date-time
                 * @description ISO 8601, UTC.
                 */
                at: string;
                duration_ms: number;
                /** @description null for a 2xx, otherwise http_status, redirect, timeout, connection_failed, tls_failed, host_not_public or payload_unavailable. */
                error: string | null;
                /** @description The receiver's HTTP status; null when it sent none. */
                response_status: number | null;
            }[];
            /**
             * Format: date-time
             * @description ISO 8601, UTC.
             */
            created_at: string;
            /** @description webhook-id: the same in every attempt and redelivery. */
            event_id: string;
            event_type: string;
            id: string;
            /** @description null once it is delivered or failed. */
            next_attempt_at: string | null;
            /** @enum {string} */
            status: "pending" | "delivered" | "failed";
        };
        WebhookSubscription: {
            /** @description The app that subscribed; null for the profile's own. */
            app_id: string | null;
            /**
             * Format: date-time
             * @description ISO 8601, UTC.
             */
            changed_at: string;
            /**
             * Format: date-time
             * @description ISO 8601, UTC.
             */
            created_at: string;
            description: string | null;
            events: string[];
            /** Format: uuid */
            id: string;
            last_failure_at: string | null;
            last_success_at: string | null;
            /** @description Until when the secret before the last rotation signs, too; null when there is none. */
            previous_secret_expires_at: string | null;
            /**
             * @description active; paused by its owner; or disabled by the service. Events wait for up to 90 days until it is active again.
             * @enum {string}
             */
            status: "active" | "paused" | "disabled";
            /** @description Why it is disabled: gone (the receiver answered 410; that event waits, too), failing (nothing but failures for 5 days) or access_ended (no credential is left that may have it sent). */
            status_reason: string | null;
            url: string;
        };
        WebhookSubscriptionChange: {
            /** @description For people. */
            description?: string;
            /** @description The events that are sent. */
            events?: ("outcome.recorded" | "channel.health.updated" | "connection.reconnect_required" | "message.received")[];
            /**
             * @description Makes a new secret. For another 24 hours the old one signs, too.
             * @constant
             */
            rotate_secret?: true;
            /**
             * @description paused sends nothing for now; active continues from where it stopped, even after it was disabled.
             * @enum {string}
             */
            status?: "active" | "paused";
            /** @description https, on a public host, without a user name, a password or a fragment. Checked now and at every delivery. */
            url?: string;
        };
        WebhookTest: {
            /**
             * @description One of the events of the subscription; by default its first one.
             * @enum {string}
             */
            event_type?: "outcome.recorded" | "channel.health.updated" | "connection.reconnect_required" | "message.received";
        };
        Workspace: {
            /** @description What all profiles together may write to ad platforms in a day (UTC), where the operator of the service set other limits than the default. */
            ad_write_limits: {
                /** @description Decimal amounts by ISO 4217 code; a currency that is absent has the default. */
                budget_raise_per_day: {
                    [key: string]: string;
                };
                /** @description Null: the default of the service. */
                writes_per_day: number | null;
            };
            /** @description Since when nothing in the workspace works; null for a live workspace. */
            archived_at: string | null;
            /**
             * Format: date-time
             * @description ISO 8601, UTC.
             */
            created_at: string;
            /** Format: uuid */
            id: string;
            name: string;
            plan: {
                /** @description The most profiles that may be active at a time; null: no limit. */
                active_profiles: number | null;
                name: string;
            };
            profile_count: number;
            /** @description ISO 4217. */
            reporting_currency: string;
            /**
             * @description healthcare_agency puts every profile of the workspace in the healthcare family.
             * @enum {string}
             */
            type: "standard" | "healthcare_agency";
        };
        /** @description Names one customer by exactly one of customer_key, email, phone, and identifier_type with its value. */
        WorkspaceErasureInput: {
            /**
             * @description How phones without + and national ids are read: ISO 3166-1 alpha-2, in any case. By default the default_country of the profile.
             * @example CL
             */
            country?: string;
            /** @description The caller’s own customer id. */
            customer_key?: string;
            /** @description Upper and lower case are equal. */
            email?: string;
            /**
             * @description With identifier_value.
             * @enum {string}
             */
            identifier_type?: "external_customer_id" | "crm_contact_id" | "store_customer_id" | "payments_customer_id" | "national_id";
            identifier_value?: string;
            /** @description E.164, or a national number of country. */
            phone?: string;
            /**
             * Format: uuid
             * @description The profile of the workspace to which the customer belongs.
             */
            profile_id: string;
            /**
             * @description By default data_subject_request.
             * @enum {string}
             */
            reason?: "data_subject_request" | "account_closed" | "other";
            /** @description Names the request: a repeat for the same customer returns the first receipt. Unique in the profile; it is stored, so it must never be personal data. */
            request_ref: string;
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    post_account_password: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description The body has at most 16 KiB, as sent and once it is decompressed. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "current_password": "three old green bicycles",
                 *       "new_password": "seven quiet otters paint"
                 *     }
                 */
                "application/json": components["schemas"]["PasswordChange"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "changed": true,
                     *         "ended_sessions": 1
                     *       },
                     *       "meta": {
                     *         "profile_id": "5f0c2a0e-7b11-4a3e-8d52-0b0f4a3e3a52"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["PasswordChanged"];
                        meta: {
                            /** @description The profile that the credential acts on; null when it names none. */
                            profile_id: string | null;
                        };
                    };
                };
            };
        };
    };
    get_actions: {
        parameters: {
            query?: {
                /** @description pagination.cursor of the previous page; leave it out for the first. */
                cursor?: string;
                /** @description Lists only the actions of one campaign, ad set or ad, by its id on the platform. */
                external_id?: string;
                /** @description Lists only actions on objects of this level. */
                level?: "campaign" | "ad_set" | "ad";
                /** @description Page size. 1 to 200, by default 50. */
                limit?: number;
                /** @description Lists only actions in this state. */
                status?: "intended" | "applied" | "not_applied" | "undone";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "action_id": "5d8f6c2a-0e3a-5a52-9d52-7b110b0f4a3e",
                     *           "entity": {
                     *             "level": "campaign",
                     *             "external_id": "120210000000000001",
                     *             "name": "Summer sale"
                     *           },
                     *           "before": {
                     *             "status": "ACTIVE"
                     *           },
                     *           "after": {
                     *             "status": "PAUSED"
                     *           },
                     *           "currency": null,
                     *           "affected_ads_count": 4,
                     *           "undo": {
                     *             "method": "POST",
                     *             "path": "/api/v1/actions/5d8f6c2a-0e3a-5a52-9d52-7b110b0f4a3e/undo",
                     *             "expires_at": "2026-03-03T10:00:01.200Z"
                     *           },
                     *           "kind": "pause",
                     *           "state": "applied",
                     *           "requested_by": {
                     *             "kind": "session",
                     *             "id": "9d527b11-0b0f-4a3e-8d8f-6c2a0e3a5a52"
                     *           },
                     *           "applied_by": "0e3a5a52-9d52-4b11-8b0f-4a3e5d8f6c2a",
                     *           "note": "Sold out",
                     *           "created_at": "2026-02-01T10:00:00.000Z",
                     *           "settled_at": "2026-02-01T10:00:01.200Z",
                     *           "undoes": null,
                     *           "undone_by": null,
                     *           "platform_error": null,
                     *           "consent": null,
                     *           "platform": "social_ads",
                     *           "connection_id": "7b110b0f-4a3e-5a52-9d52-8f6c2a0e3a52"
                     *         }
                     *       ],
                     *       "pagination": {
                     *         "has_next": false,
                     *         "cursor": null
                     *       },
                     *       "meta": {
                     *         "profile_id": "5f0c2a0e-7b11-4a3e-8d52-0b0f4a3e3a52"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["Action"][];
                        meta: {
                            /**
                             * Format: uuid
                             * @description The profile on which the request acts.
                             */
                            profile_id: string;
                        };
                        pagination: components["schemas"]["Pagination"];
                    };
                };
            };
        };
    };
    post_actions_action_id_undo: {
        parameters: {
            query?: {
                /** @description true answers what the call would do, with the same errors, and does nothing. Such a call needs no Idempotency-Key, and neither replays nor reserves the one that it carries. */
                dry_run?: unknown;
            };
            header?: never;
            path: {
                /** @description The action_id of the write. */
                action_id: string;
            };
            cookie?: never;
        };
        /** @description The body has at most 1 MiB, as sent and once it is decompressed. */
        requestBody?: {
            content: {
                "application/json": components["schemas"]["ActionInput"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "outcome": "applied",
                     *         "dry_run": false,
                     *         "action_id": "5d8f6c2a-0e3a-5a52-9d52-7b110b0f4a3e",
                     *         "action": "resume",
                     *         "entity": {
                     *           "level": "campaign",
                     *           "external_id": "120210000000000001",
                     *           "name": "Summer sale"
                     *         },
                     *         "before": {
                     *           "status": "PAUSED"
                     *         },
                     *         "after": {
                     *           "status": "ACTIVE"
                     *         },
                     *         "currency": null,
                     *         "affected_ads_count": 4,
                     *         "undo": {
                     *           "method": "POST",
                     *           "path": "/api/v1/actions/5d8f6c2a-0e3a-5a52-9d52-7b110b0f4a3e/undo",
                     *           "expires_at": "2026-03-03T10:00:01.200Z"
                     *         }
                     *       },
                     *       "meta": {
                     *         "profile_id": "5f0c2a0e-7b11-4a3e-8d52-0b0f4a3e3a52"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["ActionOutcome"];
                        meta: {
                            /**
                             * Format: uuid
                             * @description The profile on which the request acts.
                             */
                            profile_id: string;
                        };
                    };
                };
            };
        };
    };
    get_ads_id: {
        parameters: {
            query?: {
                /** @description The first day, YYYY-MM-DD, inclusive, in the profile's time zone (UTC unless set). */
                date_from?: string;
                /** @description The last day in that zone, inclusive; within 366 days of the first. */
                date_to?: string;
                /** @description What the figures are of: campaigns, ad sets or ads. */
                level?: "campaign" | "ad_set" | "ad";
                /** @description How credit is given to touches. time_decay halves it for every 7 days before the conversion; position_based gives 40 % to the first touch, 40 % to the last and 20 % to those in between, or half each when there are only two. */
                model?: "last_touch" | "first_touch" | "linear" | "time_decay" | "last_non_direct" | "position_based";
                /** @description The platform whose id this is, such as social_ads or search_ads. Only needed for an id that exists on two platforms: without it, such an id gets 409 invalid_state, reason ambiguous_id, and the message names both. */
                platform?: string;
            };
            header?: never;
            path: {
                /** @description campaign_id of GET /api/v1/campaigns, or the id on the platform. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "campaign_id": "9d528f6c-2a0e-5a52-8b11-7b110b0f4a3e",
                     *         "campaign_name": "Summer video",
                     *         "spend": 41.2,
                     *         "roas": 4.1262,
                     *         "outcome_count": 2,
                     *         "outcome_value": 170,
                     *         "attributed_outcome_count": 5,
                     *         "attributed_outcomes_by_type": {
                     *           "lead_created": 3,
                     *           "payment_received": 2
                     *         },
                     *         "outcome_count_first_payment": 1,
                     *         "cac_first_payment": 41.2,
                     *         "entity_level": "ad",
                     *         "external_id": "120210000000000003",
                     *         "platform": "social_ads",
                     *         "parent_name": "Women 25-44",
                     *         "impressions": 5210,
                     *         "clicks": 87,
                     *         "reach": 4800,
                     *         "ctr": 1.669866,
                     *         "avg_cpm": 7.907869,
                     *         "avg_cpc": 0.473563,
                     *         "cac": 20.6,
                     *         "status": "ACTIVE",
                     *         "objective": "OUTCOME_SALES",
                     *         "daily_budget": null,
                     *         "daily_budget_currency": null,
                     *         "campaign_external_id": "120210000000000001",
                     *         "ad_set_external_id": "120210000000000002",
                     *         "messaging_conversations_started_7d": null,
                     *         "learning_stage_status": "SUCCESS",
                     *         "campaign_objective": "OUTCOME_SALES"
                     *       },
                     *       "meta": {
                     *         "profile_id": "5f0c2a0e-7b11-4a3e-8d52-0b0f4a3e3a52",
                     *         "date_from": "2026-01-01",
                     *         "date_to": "2026-01-31",
                     *         "time_zone": "America/Lima",
                     *         "other_time_zones": [
                     *           {
                     *             "platform": "search_ads",
                     *             "account_id": "1234567890",
                     *             "time_zone": "America/New_York"
                     *           }
                     *         ],
                     *         "reporting_currency": "USD",
                     *         "model": "last_touch",
                     *         "unknown_rates": []
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["Ad"];
                        meta: {
                            date_from: string;
                            date_to: string;
                            /** @enum {string} */
                            model: "last_touch" | "first_touch" | "linear" | "time_decay" | "last_non_direct" | "position_based";
                            /** @description The ad accounts whose spend is in the answer and that report by the days of another zone than time_zone: their days begin and end at other moments than the same days of the conversions. Empty when there is none. */
                            other_time_zones: components["schemas"]["OtherTimeZone"][];
                            /**
                             * Format: uuid
                             * @description The profile on which the request acts.
                             */
                            profile_id: string;
                            reporting_currency: string;
                            /**
                             * @description IANA name of the zone in whose days the answer counts: the profile's, which is UTC unless set. After a change it stays the previous one until everything is derived anew; GET /api/v1/tracking/replay-status shows the progress.
                             * @example America/Lima
                             */
                            time_zone: string;
                            /** @description The currencies whose rates are missing. Sums that need them are null, with what is known of them in known_value. */
                            unknown_rates: components["schemas"]["UnknownRate"][];
                        };
                    };
                };
            };
        };
    };
    get_ads_id_creative_analysis: {
        parameters: {
            query?: {
                /** @description The platform whose id this is, such as social_ads or search_ads. Only needed for an id that exists on two platforms: without it, such an id gets 409 invalid_state, reason ambiguous_id, and the message names both. */
                platform?: string;
            };
            header?: never;
            path: {
                /** @description The id on the platform, or campaign_id of GET /api/v1/campaigns with level=ad. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "analysis_id": "0b7c1f0e-6a51-4c0e-9c65-0d3f6a4f7c11",
                     *         "status": "done",
                     *         "ad_external_id": "120210000000000003",
                     *         "requested_at": "2026-02-01T10:00:00.000Z",
                     *         "started_at": "2026-02-01T10:00:00.100Z",
                     *         "finished_at": "2026-02-01T10:00:00.900Z",
                     *         "analysed_at": "2026-02-01T10:00:00.900Z",
                     *         "source": "rules",
                     *         "model": null,
                     *         "note": null,
                     *         "traits": {
                     *           "hook_type": "question",
                     *           "creative_format": "video",
                     *           "cta_type": "LEARN_MORE",
                     *           "primary_angle": "price",
                     *           "offers": [
                     *             "20% off"
                     *           ]
                     *         },
                     *         "text": "¿Cansada de esperar?\n20% de descuento hasta hoy",
                     *         "language": "es",
                     *         "creative_id": "120210000000000009",
                     *         "failure": null
                     *       },
                     *       "meta": {
                     *         "profile_id": "5f0c2a0e-7b11-4a3e-8d52-0b0f4a3e3a52"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["CreativeAnalysis"];
                        meta: {
                            /**
                             * Format: uuid
                             * @description The profile on which the request acts.
                             */
                            profile_id: string;
                        };
                    };
                };
            };
        };
    };
    post_ads_id_creative_analysis: {
        parameters: {
            query?: {
                /** @description The platform whose id this is, such as social_ads or search_ads. Only needed for an id that exists on two platforms: without it, such an id gets 409 invalid_state, reason ambiguous_id, and the message names both. */
                platform?: string;
            };
            header?: never;
            path: {
                /** @description The id on the platform, or campaign_id of GET /api/v1/campaigns with level=ad. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Queued, already running, or done because a model has analysed the same content before. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "analysis_id": "0b7c1f0e-6a51-4c0e-9c65-0d3f6a4f7c11",
                     *         "status": "queued",
                     *         "ad_external_id": "120210000000000003",
                     *         "requested_at": "2026-02-01T10:00:00.000Z"
                     *       },
                     *       "meta": {
                     *         "profile_id": "5f0c2a0e-7b11-4a3e-8d52-0b0f4a3e3a52"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["StartedAnalysis"];
                        meta: {
                            /**
                             * Format: uuid
                             * @description The profile on which the request acts.
                             */
                            profile_id: string;
                        };
                    };
                };
            };
        };
    };
    post_ads_id_pause: {
        parameters: {
            query?: {
                /** @description true answers what the call would do, with the same errors, and does nothing. Such a call needs no Idempotency-Key, and neither replays nor reserves the one that it carries. */
                dry_run?: unknown;
                /** @description The platform whose id this is, such as social_ads or search_ads. Only needed for an id that exists on two platforms: without it, such an id gets 409 invalid_state, reason ambiguous_id, and the message names both. */
                platform?: string;
            };
            header?: never;
            path: {
                /** @description The id of the ad on the platform, such as campaign_external_id of the reports. */
                id: string;
            };
            cookie?: never;
        };
        /** @description The body has at most 1 MiB, as sent and once it is decompressed. */
        requestBody?: {
            content: {
                "application/json": components["schemas"]["ActionInput"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "outcome": "applied",
                     *         "dry_run": false,
                     *         "action_id": "5d8f6c2a-0e3a-5a52-9d52-7b110b0f4a3e",
                     *         "action": "pause",
                     *         "entity": {
                     *           "level": "ad",
                     *           "external_id": "120210000000000001",
                     *           "name": "Summer sale"
                     *         },
                     *         "before": {
                     *           "status": "ACTIVE"
                     *         },
                     *         "after": {
                     *           "status": "PAUSED"
                     *         },
                     *         "currency": null,
                     *         "affected_ads_count": 1,
                     *         "undo": {
                     *           "method": "POST",
                     *           "path": "/api/v1/actions/5d8f6c2a-0e3a-5a52-9d52-7b110b0f4a3e/undo",
                     *           "expires_at": "2026-03-03T10:00:01.200Z"
                     *         }
                     *       },
                     *       "meta": {
                     *         "profile_id": "5f0c2a0e-7b11-4a3e-8d52-0b0f4a3e3a52"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["ActionOutcome"];
                        meta: {
                            /**
                             * Format: uuid
                             * @description The profile on which the request acts.
                             */
                            profile_id: string;
                        };
                    };
                };
            };
        };
    };
    post_ads_id_resume: {
        parameters: {
            query?: {
                /** @description true answers what the call would do, with the same errors, and does nothing. Such a call needs no Idempotency-Key, and neither replays nor reserves the one that it carries. */
                dry_run?: unknown;
                /** @description The platform whose id this is, such as social_ads or search_ads. Only needed for an id that exists on two platforms: without it, such an id gets 409 invalid_state, reason ambiguous_id, and the message names both. */
                platform?: string;
            };
            header?: never;
            path: {
                /** @description The id of the ad on the platform, such as campaign_external_id of the reports. */
                id: string;
            };
            cookie?: never;
        };
        /** @description The body has at most 1 MiB, as sent and once it is decompressed. */
        requestBody?: {
            content: {
                "application/json": components["schemas"]["ActionInput"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "outcome": "applied",
                     *         "dry_run": false,
                     *         "action_id": "5d8f6c2a-0e3a-5a52-9d52-7b110b0f4a3e",
                     *         "action": "resume",
                     *         "entity": {
                     *           "level": "ad",
                     *           "external_id": "120210000000000001",
                     *           "name": "Summer sale"
                     *         },
                     *         "before": {
                     *           "status": "PAUSED"
                     *         },
                     *         "after": {
                     *           "status": "ACTIVE"
                     *         },
                     *         "currency": null,
                     *         "affected_ads_count": 1,
                     *         "undo": {
                     *           "method": "POST",
                     *           "path": "/api/v1/actions/5d8f6c2a-0e3a-5a52-9d52-7b110b0f4a3e/undo",
                     *           "expires_at": "2026-03-03T10:00:01.200Z"
                     *         }
                     *       },
                     *       "meta": {
                     *         "profile_id": "5f0c2a0e-7b11-4a3e-8d52-0b0f4a3e3a52"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["ActionOutcome"];
                        meta: {
                            /**
                             * Format: uuid
                             * @description The profile on which the request acts.
                             */
                            profile_id: string;
                        };
                    };
                };
            };
        };
    };
    get_ads_id_thumbnail: {
        parameters: {
            query?: {
                /** @description The platform whose id this is, such as social_ads or search_ads. Only needed for an id that exists on two platforms: without it, such an id gets 409 invalid_state, reason ambiguous_id, and the message names both. */
                platform?: string;
            };
            header?: never;
            path: {
                /** @description ad_external_id of GET /api/v1/top-performers: the id on the platform. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "image/gif": string;
                    "image/jpeg": string;
                    "image/png": string;
                    "image/webp": string;
                };
            };
            /** @description The range of it that Range asks for. */
            206: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "image/gif": string;
                    "image/jpeg": string;
                    "image/png": string;
                    "image/webp": string;
                };
            };
        };
    };
    post_adsets_id_budget: {
        parameters: {
            query?: {
                /** @description true answers what the call would do, with the same errors, and does nothing. Such a call needs no Idempotency-Key, and neither replays nor reserves the one that it carries. */
                dry_run?: unknown;
                /** @description The platform whose id this is, such as social_ads or search_ads. Only needed for an id that exists on two platforms: without it, such an id gets 409 invalid_state, reason ambiguous_id, and the message names both. */
                platform?: string;
            };
            header?: never;
            path: {
                /** @description The id of the ad set on the platform, such as campaign_external_id of the reports. */
                id: string;
            };
            cookie?: never;
        };
        /** @description The body has at most 1 MiB, as sent and once it is decompressed. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "daily_budget_minor": 2550
                 *     }
                 */
                "application/json": components["schemas"]["BudgetInput"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "outcome": "applied",
                     *         "dry_run": false,
                     *         "action_id": "5d8f6c2a-0e3a-5a52-9d52-7b110b0f4a3e",
                     *         "action": "set_budget",
                     *         "entity": {
                     *           "level": "ad_set",
                     *           "external_id": "120210000000000002",
                     *           "name": "Women 25-44"
                     *         },
                     *         "before": {
                     *           "daily_budget_minor": 2000
                     *         },
                     *         "after": {
                     *           "daily_budget_minor": 2550
                     *         },
                     *         "currency": "USD",
                     *         "affected_ads_count": null,
                     *         "undo": {
                     *           "method": "POST",
                     *           "path": "/api/v1/actions/5d8f6c2a-0e3a-5a52-9d52-7b110b0f4a3e/undo",
                     *           "expires_at": "2026-03-03T10:00:01.200Z"
                     *         }
                     *       },
                     *       "meta": {
                     *         "profile_id": "5f0c2a0e-7b11-4a3e-8d52-0b0f4a3e3a52"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["ActionOutcome"];
                        meta: {
                            /**
                             * Format: uuid
                             * @description The profile on which the request acts.
                             */
                            profile_id: string;
                        };
                    };
                };
            };
        };
    };
    get_api_keys: {
        parameters: {
            query?: {
                /** @description pagination.cursor of the previous page; leave it out for the first. */
                cursor?: string;
                /** @description Page size. 1 to 200, by default 50. */
                limit?: number;
                /** @description Lists only the keys of one profile. */
                profile_id?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "1GkUcsSV9nXUeWgqYsZ1bA",
                     *           "kind": "profile",
                     *           "name": "Server",
                     *           "profile_id": "5f0c2a0e-7b11-4a3e-8d52-0b0f4a3e3a52",
                     *           "app_id": null,
                     *           "scopes": [
                     *             "attribution:write",
                     *             "campaigns:read"
                     *           ],
                     *           "rate_limit_per_minute": 600,
                     *           "created_at": "2026-01-31T09:30:00.000Z",
                     *           "expires_at": null,
                     *           "revoked_at": null,
                     *           "last_used_at": null
                     *         }
                     *       ],
                     *       "pagination": {
                     *         "has_next": false,
                     *         "cursor": null
                     *       },
                     *       "meta": {
                     *         "profile_id": "5f0c2a0e-7b11-4a3e-8d52-0b0f4a3e3a52"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["ApiKey"][];
                        meta: {
                            /** @description The profile that the credential acts on; null when it names none. */
                            profile_id: string | null;
                        };
                        pagination: components["schemas"]["Pagination"];
                    };
                };
            };
        };
    };
    post_api_keys: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description The body has at most 16 KiB, as sent and once it is decompressed. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Server",
                 *       "scopes": [
                 *         "attribution:write",
                 *         "campaigns:read"
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["NewApiKey"];
            };
        };
        responses: {
            /** @description Issued. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "id": "1GkUcsSV9nXUeWgqYsZ1bA",
                     *         "kind": "profile",
                     *         "name": "Server",
                     *         "profile_id": "5f0c2a0e-7b11-4a3e-8d52-0b0f4a3e3a52",
                     *         "app_id": null,
                     *         "scopes": [
                     *           "attribution:write",
                     *           "campaigns:read"
                     *         ],
                     *         "rate_limit_per_minute": 600,
                     *         "created_at": "2026-01-31T09:30:00.000Z",
                     *         "expires_at": null,
                     *         "revoked_at": null,
                     *         "last_used_at": null,
                     *         "api_key": "tl_live_1GkUcsSV9nXUeWgqYsZ1bA_…"
                     *       },
                     *       "meta": {
                     *         "profile_id": "5f0c2a0e-7b11-4a3e-8d52-0b0f4a3e3a52"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["IssuedApiKey"];
                        meta: {
                            /** @description The profile that the credential acts on; null when it names none. */
                            profile_id: string | null;
                        };
                    };
                };
            };
        };
    };
    delete_api_keys_id: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the key, as the list returns it. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "id": "1GkUcsSV9nXUeWgqYsZ1bA",
                     *         "revoked": true,
                     *         "revoked_at": "2026-02-01T10:00:00.000Z"
                     *       },
                     *       "meta": {
                     *         "profile_id": "5f0c2a0e-7b11-4a3e-8d52-0b0f4a3e3a52"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["RevokedApiKey"];
                        meta: {
                            /** @description The profile that the credential acts on; null when it names none. */
                            profile_id: string | null;
                        };
                    };
                };
            };
        };
    };
    post_apps_appid_data_processing_agreement: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the app. */
                appId: string;
            };
            cookie?: never;
        };
        /** @description The body has at most 4 KiB, as sent and once it is decompressed. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "version": "2026-11-01"
                 *     }
                 */
                "application/json": components["schemas"]["AgreementAcceptance"];
            };
        };
        responses: {
            /** @description Accepted, now or earlier. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "app_id": "0b0f4a3e-3a52-4d18-8c5f-0c2a0e7b114a",
                     *         "version": "2026-11-01",
                     *         "accepted_by": "3a52d18c-0b0f-4a3e-8d52-5f0c2a0e7b11",
                     *         "accepted_at": "2026-11-20T10:00:00.000Z"
                     *       },
                     *       "meta": {
                     *         "profile_id": "5f0c2a0e-7b11-4a3e-8d52-0b0f4a3e3a52"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["Agreement"];
                        meta: {
                            /** @description The profile that the credential acts on; null when it names none. */
                            profile_id: string | null;
                        };
                    };
                };
            };
        };
    };
    get_calendars_connectionid_events: {
        parameters: {
            query: {
                /** @description One calendar by the provider's id; by default all calendars of the account. A google_calendar connection has one. */
                calendar_id?: string;
                /** @description pagination.cursor of the previous page; leave it out for the first. */
                cursor?: string;
                /** @description The start of the window. */
                from: string;
                /** @description Page size. 1 to 200, by default 50. */
                limit?: number;
                /** @description The end of the window. */
                to: string;
            };
            header?: never;
            path: {
                /** @description Id of the connection. */
                connectionId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of the events in the window, in the order in which they begin. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "ocQHyuzHvysMo5N5VsXc",
                     *           "calendar_id": "BqTwX8QFwXzpegMve9EQ",
                     *           "calendar_name": "Consultas",
                     *           "title": "Consulta de Ana Soto",
                     *           "status": "confirmed",
                     *           "starts_at": "2026-01-31T14:00:00.000Z",
                     *           "ends_at": "2026-01-31T14:30:00.000Z",
                     *           "all_day": false,
                     *           "attendees_count": 1,
                     *           "customer_profile_id": "2a0e9d52-8f6c-5a52-8b11-7b110b0f4a3e",
                     *           "created_at": "2026-01-20T09:30:00.000Z",
                     *           "updated_at": "2026-01-20T09:30:00.000Z"
                     *         }
                     *       ],
                     *       "pagination": {
                     *         "has_next": false,
                     *         "cursor": null
                     *       },
                     *       "meta": {
                     *         "profile_id": "5f0c2a0e-7b11-4a3e-8d52-0b0f4a3e3a52"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["CalendarEvent"][];
                        meta: {
                            /**
                             * Format: uuid
                             * @description The profile on which the request acts.
                             */
                            profile_id: string;
                        };
                        pagination: components["schemas"]["Pagination"];
                    };
                };
            };
        };
    };
    get_campaigns: {
        parameters: {
            query: {
                /** @description Only the ad set with this id on the platform, or what belongs to it; with level ad_set or ad. */
                ad_set_external_id?: string;
                /** @description Only the campaign with this id on the platform, or what belongs to it. */
                campaign_external_id?: string;
                /** @description pagination.cursor of the previous page; leave it out for the first. */
                cursor?: string;
                /** @description The first day, YYYY-MM-DD, inclusive, in the profile's time zone (UTC unless set). */
                date_from: string;
                /** @description The last day in that zone, inclusive; within 366 days of the first. */
                date_to: string;
                /** @description What the figures are of: campaigns, ad sets or ads. */
                level?: "campaign" | "ad_set" | "ad";
                /** @description Page size. 1 to 100, by default 10. */
                limit?: number;
                /** @description How credit is given to touches; all returns every model side by side in each row, ranked by last_touch. */
                model?: "last_touch" | "first_touch" | "linear" | "time_decay" | "last_non_direct" | "position_based" | "all";
                /** @description Only rows of this platform, such as social_ads; utm for campaigns that only links name. */
                platform?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "campaign_id": "7b110b0f-4a3e-5a52-9d52-8f6c2a0e3a52",
                     *           "campaign_name": "Summer sale",
                     *           "spend": 412.5,
                     *           "roas": 4.0121,
                     *           "outcome_count": 12,
                     *           "outcome_value": 1655,
                     *           "attributed_outcome_count": 31,
                     *           "attributed_outcomes_by_type": {
                     *             "lead_created": 19,
                     *             "payment_received": 12
                     *           },
                     *           "outcome_count_first_payment": 9,
                     *           "cac_first_payment": 45.833333
                     *         }
                     *       ],
                     *       "pagination": {
                     *         "has_next": false,
                     *         "cursor": null
                     *       },
                     *       "meta": {
                     *         "profile_id": "5f0c2a0e-7b11-4a3e-8d52-0b0f4a3e3a52",
                     *         "date_from": "2026-01-01",
                     *         "date_to": "2026-01-31",
                     *         "time_zone": "America/Lima",
                     *         "other_time_zones": [
                     *           {
                     *             "platform": "search_ads",
                     *             "account_id": "1234567890",
                     *             "time_zone": "America/New_York"
                     *           }
                     *         ],
                     *         "reporting_currency": "USD",
                     *         "model": "last_touch",
                     *         "level": null,
                     *         "unknown_rates": []
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: (components["schemas"]["CampaignRow"] | components["schemas"]["CampaignRowByModel"])[];
                        meta: {
                            date_from: string;
                            date_to: string;
                            level: ("campaign" | "ad_set" | "ad") | null;
                            /** @enum {string} */
                            model: "last_touch" | "first_touch" | "linear" | "time_decay" | "last_non_direct" | "position_based" | "all";
                            /** @description The ad accounts whose spend is in the answer and that report by the days of another zone than time_zone: their days begin and end at other moments than the same days of the conversions. Empty when there is none. */
                            other_time_zones: components["schemas"]["OtherTimeZone"][];
                            /**
                             * Format: uuid
                             * @description The profile on which the request acts.
                             */
                            profile_id: string;
                            reporting_currency: string;
                            /**
                             * @description IANA name of the zone in whose days the answer counts: the profile's, which is UTC unless set. After a change it stays the previous one until everything is derived anew; GET /api/v1/tracking/replay-status shows the progress.
                             * @example America/Lima
                             */
                            time_zone: string;
                            /** @description The currencies whose rates are missing. Sums that need them are null, with what is known of them in known_value. */
                            unknown_rates: components["schemas"]["UnknownRate"][];
                        };
                        pagination: components["schemas"]["Pagination"];
                    };
                };
            };
        };
    };
    get_campaigns_id_conversions: {
        parameters: {
            query?: {
                /** @description pagination.cursor of the previous page; leave it out for the first. */
                cursor?: string;
                /** @description The first day, YYYY-MM-DD, inclusive, in the profile's time zone (UTC unless set). */
                date_from?: string;
                /** @description The last day in that zone, inclusive; within 366 days of the first. */
                date_to?: string;
                /** @description The most rows in a page. 1 to 200, by default 50. */
                limit?: number;
                /** @description How credit is given to touches. time_decay halves it for every 7 days before the conversion; position_based gives 40 % to the first touch, 40 % to the last and 20 % to those in between, or half each when there are only two. */
                model?: "last_touch" | "first_touch" | "linear" | "time_decay" | "last_non_direct" | "position_based";
                /** @description The platform whose id this is, such as social_ads or search_ads. Only needed for an id that exists on two platforms: without it, such an id gets 409 invalid_state, reason ambiguous_id, and the message names both. */
                platform?: string;
            };
            header?: never;
            path: {
                /** @description campaign_id of GET /api/v1/campaigns, or the id on the platform. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "conversion_id": "9d528f6c-2a0e-5a52-8b11-7b110b0f4a3e",
                     *           "outcome_event_id": "0b0f4a3e-8d52-5f0c-aa0e-7b113a52d18c",
                     *           "conversion_type": "payment_received",
                     *           "conversion_time": "2026-01-15T10:00:00.000Z",
                     *           "value": "129.9",
                     *           "currency": "USD",
                     *           "revenue": "129.9",
                     *           "revenue_type": "cash",
                     *           "is_first_payment": true,
                     *           "is_synthetic": false,
                     *           "credit": 1,
                     *           "touch_count": 1,
                     *           "path": [
                     *             {
                     *               "time": "2026-01-12T18:30:00.000Z",
                     *               "channel": "paid_social",
                     *               "campaign": {
                     *                 "id": "7b110b0f-4a3e-5a52-9d52-8f6c2a0e3a52",
                     *                 "name": "Summer sale"
                     *               },
                     *               "ad_set": null,
                     *               "ad": null,
                     *               "click_id": "fbclid",
                     *               "credit": 1
                     *             }
                     *           ]
                     *         }
                     *       ],
                     *       "pagination": {
                     *         "has_next": true,
                     *         "cursor": "eyJ0aW1lIjoxNzY4NDcxMjAwMDAwfQ"
                     *       },
                     *       "meta": {
                     *         "profile_id": "5f0c2a0e-7b11-4a3e-8d52-0b0f4a3e3a52",
                     *         "campaign_id": "7b110b0f-4a3e-5a52-9d52-8f6c2a0e3a52",
                     *         "model": "last_touch",
                     *         "reporting_currency": "USD",
                     *         "time_zone": "UTC"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["CampaignConversion"][];
                        meta: {
                            /** Format: uuid */
                            campaign_id: string;
                            /** @enum {string} */
                            model: "last_touch" | "first_touch" | "linear" | "time_decay" | "last_non_direct" | "position_based";
                            /**
                             * Format: uuid
                             * @description The profile on which the request acts.
                             */
                            profile_id: string;
                            reporting_currency: string;
                            /**
                             * @description IANA name of the zone in whose days the answer counts: the profile's, which is UTC unless set. After a change it stays the previous one until everything is derived anew; GET /api/v1/tracking/replay-status shows the progress.
                             * @example America/Lima
                             */
                            time_zone: string;
                        };
                        pagination: components["schemas"]["Pagination"];
                    };
                };
            };
        };
    };
    post_campaigns_id_pause: {
        parameters: {
            query?: {
                /** @description true answers what the call would do, with the same errors, and does nothing. Such a call needs no Idempotency-Key, and neither replays nor reserves the one that it carries. */
                dry_run?: unknown;
                /** @description The platform whose id this is, such as social_ads or search_ads. Only needed for an id that exists on two platforms: without it, such an id gets 409 invalid_state, reason ambiguous_id, and the message names both. */
                platform?: string;
            };
            header?: never;
            path: {
                /** @description The id of the campaign on the platform, such as campaign_external_id of the reports. */
                id: string;
            };
            cookie?: never;
        };
        /** @description The body has at most 1 MiB, as sent and once it is decompressed. */
        requestBody?: {
            content: {
                "application/json": components["schemas"]["ActionInput"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "outcome": "applied",
                     *         "dry_run": false,
                     *         "action_id": "5d8f6c2a-0e3a-5a52-9d52-7b110b0f4a3e",
                     *         "action": "pause",
                     *         "entity": {
                     *           "level": "campaign",
                     *           "external_id": "120210000000000001",
                     *           "name": "Summer sale"
                     *         },
                     *         "before": {
                     *           "status": "ACTIVE"
                     *         },
                     *         "after": {
                     *           "status": "PAUSED"
                     *         },
                     *         "currency": null,
                     *         "affected_ads_count": 4,
                     *         "undo": {
                     *           "method": "POST",
                     *           "path": "/api/v1/actions/5d8f6c2a-0e3a-5a52-9d52-7b110b0f4a3e/undo",
                     *           "expires_at": "2026-03-03T10:00:01.200Z"
                     *         }
                     *       },
                     *       "meta": {
                     *         "profile_id": "5f0c2a0e-7b11-4a3e-8d52-0b0f4a3e3a52"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["ActionOutcome"];
                        meta: {
                            /**
                             * Format: uuid
                             * @description The profile on which the request acts.
                             */
                            profile_id: string;
                        };
                    };
                };
            };
        };
    };
    post_campaigns_id_resume: {
        parameters: {
            query?: {
                /** @description true answers what the call would do, with the same errors, and does nothing. Such a call needs no Idempotency-Key, and neither replays nor reserves the one that it carries. */
                dry_run?: unknown;
                /** @description The platform whose id this is, such as social_ads or search_ads. Only needed for an id that exists on two platforms: without it, such an id gets 409 invalid_state, reason ambiguous_id, and the message names both. */
                platform?: string;
            };
            header?: never;
            path: {
                /** @description The id of the campaign on the platform, such as campaign_external_id of the reports. */
                id: string;
            };
            cookie?: never;
        };
        /** @description The body has at most 1 MiB, as sent and once it is decompressed. */
        requestBody?: {
            content: {
                "application/json": components["schemas"]["ActionInput"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "outcome": "applied",
                     *         "dry_run": false,
                     *         "action_id": "5d8f6c2a-0e3a-5a52-9d52-7b110b0f4a3e",
                     *         "action": "resume",
                     *         "entity": {
                     *           "level": "campaign",
                     *           "external_id": "120210000000000001",
                     *           "name": "Summer sale"
                     *         },
                     *         "before": {
                     *           "status": "PAUSED"
                     *         },
                     *         "after": {
                     *           "status": "ACTIVE"
                     *         },
                     *         "currency": null,
                     *         "affected_ads_count": 4,
                     *         "undo": {
                     *           "method": "POST",
                     *           "path": "/api/v1/actions/5d8f6c2a-0e3a-5a52-9d52-7b110b0f4a3e/undo",
                     *           "expires_at": "2026-03-03T10:00:01.200Z"
                     *         }
                     *       },
                     *       "meta": {
                     *         "profile_id": "5f0c2a0e-7b11-4a3e-8d52-0b0f4a3e3a52"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["ActionOutcome"];
                        meta: {
                            /**
                             * Format: uuid
                             * @description The profile on which the request acts.
                             */
                            profile_id: string;
                        };
                    };
                };
            };
        };
    };
    get_campaigns_id_status: {
        parameters: {
            query?: {
                /** @description The platform whose id this is, such as social_ads or search_ads. Only needed for an id that exists on two platforms: without it, such an id gets 409 invalid_state, reason ambiguous_id, and the message names both. */
                platform?: string;
            };
            header?: never;
            path: {
                /** @description The id of the campaign on the platform, such as campaign_external_id of the reports. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "entity": {
                     *           "level": "campaign",
                     *           "external_id": "120210000000000001",
                     *           "name": "Summer sale"
                     *         },
                     *         "platform": "social_ads",
                     *         "status": "ACTIVE",
                     *         "effective_status": "ACTIVE",
                     *         "read_at": "2026-02-01T10:00:00.000Z",
                     *         "ads_a_pause_would_stop": {
                     *           "count": 1,
                     *           "ads": [
                     *             {
                     *               "external_id": "120210000000000003",
                     *               "name": "Summer video"
                     *             }
                     *           ]
                     *         },
                     *         "daily_budget_minor": 2550,
                     *         "budget_level": "ad_set",
                     *         "currency": "USD",
                     *         "ad_sets": [
                     *           {
                     *             "external_id": "120210000000000002",
                     *             "name": "Women 25-44",
                     *             "status": "ACTIVE",
                     *             "daily_budget_minor": 2550
                     *           }
                     *         ],
                     *         "recent_daily_spend": [
                     *           {
                     *             "date": "2026-01-31",
                     *             "spend": "24.9"
                     *           },
                     *           {
                     *             "date": "2026-02-01",
                     *             "spend": "11.07"
                     *           }
                     *         ],
                     *         "actions": {
                     *           "pause": {
                     *             "available": true,
                     *             "reason": null,
                     *             "code": null
                     *           },
                     *           "resume": {
                     *             "available": false,
                     *             "reason": "It is already ACTIVE: the call would return no_change.",
                     *             "code": null
                     *           },
                     *           "budget": {
                     *             "available": true,
                     *             "reason": null,
                     *             "code": null
                     *           }
                     *         },
                     *         "confirm_token": "ct_0b0f4a3e-5a52-5d52-8f6c-2a0e3a527b11"
                     *       },
                     *       "meta": {
                     *         "profile_id": "5f0c2a0e-7b11-4a3e-8d52-0b0f4a3e3a52"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["CampaignStatus"];
                        meta: {
                            /**
                             * Format: uuid
                             * @description The profile on which the request acts.
                             */
                            profile_id: string;
                        };
                    };
                };
            };
        };
    };
    get_campaigns_platform_comparison: {
        parameters: {
            query: {
                /** @description The first day, YYYY-MM-DD, inclusive, in the profile's time zone (UTC unless set). */
                date_from: string;
                /** @description The last day in that zone, inclusive; within 366 days of the first. */
                date_to: string;
                /** @description What the figures are of: campaigns, ad sets or ads. */
                level?: "campaign" | "ad_set" | "ad";
                /** @description How credit is given to touches. time_decay halves it for every 7 days before the conversion; position_based gives 40 % to the first touch, 40 % to the last and 20 % to those in between, or half each when there are only two. */
                model?: "last_touch" | "first_touch" | "linear" | "time_decay" | "last_non_direct" | "position_based";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "platforms": [
                     *           {
                     *             "platform": "social_ads",
                     *             "platform_conversions": 14,
                     *             "platform_conversion_value": "2100",
                     *             "svc_conversions": 31,
                     *             "svc_cash_conversions": 9,
                     *             "svc_compared_conversions": 9,
                     *             "svc_cash_revenue": "1480.5",
                     *             "conversion_gap": -5,
                     *             "conversion_gap_pct": -35.7143,
                     *             "value_gap": "-619.5",
                     *             "platform_roas": 2.625,
                     *             "svc_roas": 1.8506,
                     *             "platform_leads": 26,
                     *             "svc_leads": 22,
                     *             "lead_gap": -4,
                     *             "reported_basis": "omni_purchase",
                     *             "compared_types": [
                     *               "payment_received"
                     *             ],
                     *             "lead_basis": "lead",
                     *             "has_delivery": true,
                     *             "delivery_through": "2026-01-31",
                     *             "unassigned_conversions": 1,
                     *             "unassigned_cash_revenue": "45"
                     *           }
                     *         ],
                     *         "rows": [
                     *           {
                     *             "campaign_id": "6f1c1f0e-5c0b-5a7e-9d3a-2b8c4e7f9a10",
                     *             "campaign_name": "Spring",
                     *             "external_id": "120210000000000001",
                     *             "platform": "social_ads",
                     *             "platform_conversions": 14,
                     *             "platform_conversion_value": "2100",
                     *             "svc_conversions": 31,
                     *             "svc_cash_conversions": 9,
                     *             "svc_compared_conversions": 9,
                     *             "svc_cash_revenue": "1480.5",
                     *             "conversion_gap": -5,
                     *             "conversion_gap_pct": -35.7143,
                     *             "value_gap": "-619.5",
                     *             "platform_roas": 2.625,
                     *             "svc_roas": 1.8506,
                     *             "platform_leads": 26,
                     *             "svc_leads": 22,
                     *             "lead_gap": -4,
                     *             "reported_basis": "omni_purchase",
                     *             "compared_types": [
                     *               "payment_received"
                     *             ],
                     *             "lead_basis": "lead"
                     *           }
                     *         ]
                     *       },
                     *       "meta": {
                     *         "profile_id": "5f0c2a0e-7b11-4a3e-8d52-0b0f4a3e3a52",
                     *         "date_from": "2026-01-01",
                     *         "date_to": "2026-01-31",
                     *         "time_zone": "America/Lima",
                     *         "other_time_zones": [
                     *           {
                     *             "platform": "search_ads",
                     *             "account_id": "1234567890",
                     *             "time_zone": "America/New_York"
                     *           }
                     *         ],
                     *         "reporting_currency": "USD",
                     *         "model": "last_touch",
                     *         "level": "campaign",
                     *         "unknown_rates": []
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["PlatformComparison"];
                        meta: {
                            date_from: string;
                            date_to: string;
                            /** @enum {string} */
                            level: "campaign" | "ad_set" | "ad";
                            /** @enum {string} */
                            model: "last_touch" | "first_touch" | "linear" | "time_decay" | "last_non_direct" | "position_based";
                            /** @description The ad accounts whose spend is in the answer and that report by the days of another zone than time_zone: their days begin and end at other moments than the same days of the conversions. Empty when there is none. */
                            other_time_zones: components["schemas"]["OtherTimeZone"][];
                            /**
                             * Format: uuid
                             * @description The profile on which the request acts.
                             */
                            profile_id: string;
                            reporting_currency: string;
                            /**
                             * @description IANA name of the zone in whose days the answer counts: the profile's, which is UTC unless set. After a change it stays the previous one until everything is derived anew; GET /api/v1/tracking/replay-status shows the progress.
                             * @example America/Lima
                             */
                            time_zone: string;
                            /** @description The currencies whose rates are missing. Sums that need them are null, with what is known of them in known_value. */
                            unknown_rates: components["schemas"]["UnknownRate"][];
                        };
                    };
                };
            };
        };
    };
    get_campaigns_trend: {
        parameters: {
            query: {
                /** @description The first day, YYYY-MM-DD, inclusive, in the profile's time zone (UTC unless set). */
                date_from: string;
                /** @description The last day in that zone, inclusive; within 366 days of the first. */
                date_to: string;
                /** @description Up to 10 ids, separated by commas: campaign_id of GET /api/v1/campaigns, not ids of the platform. */
                entity_ids: string;
                /** @description What the figures are of: campaigns, ad sets or ads. */
                level?: "campaign" | "ad_set" | "ad";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "entity_id": "7b110b0f-4a3e-5a52-9d52-8f6c2a0e3a52",
                     *           "date": "2026-01-01",
                     *           "spend": 13.2,
                     *           "impressions": 5210,
                     *           "clicks": 87
                     *         }
                     *       ],
                     *       "pagination": {
                     *         "has_next": false,
                     *         "cursor": null
                     *       },
                     *       "meta": {
                     *         "profile_id": "5f0c2a0e-7b11-4a3e-8d52-0b0f4a3e3a52",
                     *         "date_from": "2026-01-01",
                     *         "date_to": "2026-01-31",
                     *         "time_zone": "America/Lima",
                     *         "other_time_zones": [
                     *           {
                     *             "platform": "search_ads",
                     *             "account_id": "1234567890",
                     *             "time_zone": "America/New_York"
                     *           }
                     *         ],
                     *         "reporting_currency": "USD",
                     *         "level": "campaign",
                     *         "unknown_rates": []
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["TrendRow"][];
                        meta: {
                            date_from: string;
                            date_to: string;
                            /** @enum {string} */
                            level: "campaign" | "ad_set" | "ad";
                            /** @description The ad accounts whose spend is in the answer and that report by the days of another zone than time_zone: their days begin and end at other moments than the same days of the conversions. Empty when there is none. */
                            other_time_zones: components["schemas"]["OtherTimeZone"][];
                            /**
                             * Format: uuid
                             * @description The profile on which the request acts.
                             */
                            profile_id: string;
                            reporting_currency: string;
                            /**
                             * @description IANA name of the zone in whose days the answer counts: the profile's, which is UTC unless set. After a change it stays the previous one until everything is derived anew; GET /api/v1/tracking/replay-status shows the progress.
                             * @example America/Lima
                             */
                            time_zone: string;
                            /** @description The currencies whose rates are missing. Sums that need them are null, with what is known of them in known_value. */
                            unknown_rates: components["schemas"]["UnknownRate"][];
                        };
                        pagination: components["schemas"]["Pagination"];
                    };
                };
            };
        };
    };
    get_campaigns_unattributed: {
        parameters: {
            query: {
                /** @description The first day, YYYY-MM-DD, inclusive, in the profile's time zone (UTC unless set). */
                date_from: string;
                /** @description The last day in that zone, inclusive; within 366 days of the first. */
                date_to: string;
                /** @description What the figures are of: campaigns, ad sets or ads. */
                level?: "campaign" | "ad_set" | "ad";
                /** @description How credit is given to touches. time_decay halves it for every 7 days before the conversion; position_based gives 40 % to the first touch, 40 % to the last and 20 % to those in between, or half each when there are only two. */
                model?: "last_touch" | "first_touch" | "linear" | "time_decay" | "last_non_direct" | "position_based";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "outcome_count": 3,
                     *         "outcome_value": 210.5,
                     *         "attributed_outcome_count": 8,
                     *         "attributed_outcomes_by_type": {
                     *           "lead_created": 5,
                     *           "payment_received": 3
                     *         },
                     *         "outcome_count_first_payment": 2
                     *       },
                     *       "meta": {
                     *         "profile_id": "5f0c2a0e-7b11-4a3e-8d52-0b0f4a3e3a52",
                     *         "date_from": "2026-01-01",
                     *         "date_to": "2026-01-31",
                     *         "time_zone": "UTC",
                     *         "reporting_currency": "USD",
                     *         "model": "last_touch",
                     *         "level": "campaign",
                     *         "unknown_rates": []
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["UnattributedRemainder"];
                        meta: {
                            date_from: string;
                            date_to: string;
                            /** @enum {string} */
                            level: "campaign" | "ad_set" | "ad";
                            /** @enum {string} */
                            model: "last_touch" | "first_touch" | "linear" | "time_decay" | "last_non_direct" | "position_based";
                            /**
                             * Format: uuid
                             * @description The profile on which the request acts.
                             */
                            profile_id: string;
                            reporting_currency: string;
                            /**
                             * @description IANA name of the zone in whose days the answer counts: the profile's, which is UTC unless set. After a change it stays the previous one until everything is derived anew; GET /api/v1/tracking/replay-status shows the progress.
                             * @example America/Lima
                             */
                            time_zone: string;
                            /** @description The currencies whose rates are missing. Sums that need them are null, with what is known of them in known_value. */
                            unknown_rates: components["schemas"]["UnknownRate"][];
                        };
                    };
                };
            };
        };
    };
    get_classification: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "rules": [
                     *           {
                     *             "name": "Partner newsletters",
                     *             "channel": "partners",
                     *             "conditions": [
                     *               {
                     *                 "field": "medium",
                     *                 "operator": "equals",
                     *                 "value": "email"
                     *               },
                     *               {
                     *                 "field": "source",
                     *                 "operator": "ends_with",
                     *                 "value": ".partner.example"
                     *               }
                     *             ]
                     *           }
                     *         ],
                     *         "updated_at": "2026-01-31T09:30:00.000Z",
                     *         "in_force": false,
                     *         "replay": {
                     *           "status": "running",
                     *           "progress": 0.42,
                     *           "queued_at": "2026-01-31T09:30:00.000Z"
                     *         },
                     *         "builtin_channels": [
                     *           "direct",
                     *           "cross_network",
                     *           "paid_shopping",
                     *           "paid_search",
                     *           "paid_social",
                     *           "paid_video",
                     *           "display",
                     *           "paid_other",
                     *           "ai_assistant",
                     *           "organic_shopping",
                     *           "organic_social",
                     *           "organic_video",
                     *           "organic_search",
                     *           "email",
                     *           "affiliates",
                     *           "referral",
                     *           "audio",
                     *           "sms",
                     *           "mobile_push",
                     *           "unassigned"
                     *         ]
                     *       },
                     *       "meta": {
                     *         "profile_id": "5f0c2a0e-7b11-4a3e-8d52-0b0f4a3e3a52"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["Classification"];
                        meta: {
                            /**
                             * Format: uuid
                             * @description The profile on which the request acts.
                             */
                            profile_id: string;
                        };
                    };
                };
            };
        };
    };
    put_classification: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description The body has at most 1 MiB, as sent and once it is decompressed. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "rules": [
                 *         {
                 *           "name": "Partner newsletters",
                 *           "channel": "partners",
                 *           "conditions": [
                 *             {
                 *               "field": "medium",
                 *               "operator": "equals",
                 *               "value": "email"
                 *             },
                 *             {
                 *               "field": "source",
                 *               "operator": "ends_with",
                 *               "value": ".partner.example"
                 *             }
                 *           ]
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["ClassificationInput"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "rules": [
                     *           {
                     *             "name": "Partner newsletters",
                     *             "channel": "partners",
                     *             "conditions": [
                     *               {
                     *                 "field": "medium",
                     *                 "operator": "equals",
                     *                 "value": "email"
                     *               },
                     *               {
                     *                 "field": "source",
                     *                 "operator": "ends_with",
                     *                 "value": ".partner.example"
                     *               }
                     *             ]
                     *           }
                     *         ],
                     *         "replay_queued": true,
                     *         "updated_at": "2026-01-31T09:30:00.000Z"
                     *       },
                     *       "meta": {
                     *         "profile_id": "5f0c2a0e-7b11-4a3e-8d52-0b0f4a3e3a52"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["ClassificationReplaced"];
                        meta: {
                            /**
                             * Format: uuid
                             * @description The profile on which the request acts.
                             */
                            profile_id: string;
                        };
                    };
                };
            };
        };
    };
    get_connections: {
        parameters: {
            query?: {
                /** @description Lists only connections to one provider. */
                channel?: "social_ads" | "search_ads" | "search_console" | "google_calendar" | "crm_provider" | "payments_provider_a" | "payments_provider_b" | "gmail" | "outlook" | "shopify" | "manychat" | "fintoc" | "meta_pages" | "chat_provider";
                /** @description pagination.cursor of the previous page; leave it out for the first. */
                cursor?: string;
                /** @description Page size. 1 to 200, by default 50. */
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "7b110b0f-4a3e-5a52-9d52-8f6c2a0e3a52",
                     *           "channel": "social_ads",
                     *           "status": "active",
                     *           "status_reason": null,
                     *           "account": {
                     *             "external_id": "act_1042",
                     *             "name": "Example Shop",
                     *             "currency": "USD",
                     *             "time_zone": "America/New_York"
                     *           },
                     *           "capabilities": [
                     *             "ads_read",
                     *             "campaign_writes",
                     *             "url_tags",
                     *             "creatives",
                     *             "pixels",
                     *             "conversions_export",
                     *             "audiences"
                     *           ],
                     *           "reconnect_url": null,
                     *           "account_external_id": "act_1042",
                     *           "account_name": "Example Shop",
                     *           "created_at": "2026-01-01T09:30:00.000Z",
                     *           "updated_at": "2026-01-31T09:30:04.000Z",
                     *           "sync": {
                     *             "state": "succeeded",
                     *             "started_at": "2026-01-31T09:30:00.000Z",
                     *             "last_success_at": "2026-01-31T09:30:04.000Z",
                     *             "error": null,
                     *             "entities": 42,
                     *             "insights": 1176,
                     *             "outcomes": 0,
                     *             "rejected_outcomes": 0,
                     *             "progress": {
                     *               "state": "running",
                     *               "percent": 43,
                     *               "slice": 16,
                     *               "slices": 35,
                     *               "rows": 18900,
                     *               "days": 540,
                     *               "eta": "2026-01-31T09:36:00.000Z",
                     *               "error": null
                     *             }
                     *           }
                     *         }
                     *       ],
                     *       "pagination": {
                     *         "has_next": false,
                     *         "cursor": null
                     *       },
                     *       "meta": {
                     *         "profile_id": "5f0c2a0e-7b11-4a3e-8d52-0b0f4a3e3a52"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["Connection"][];
                        meta: {
                            /**
                             * Format: uuid
                             * @description The profile on which the request acts.
                             */
                            profile_id: string;
                        };
                        pagination: components["schemas"]["Pagination"];
                    };
                };
            };
        };
    };
    get_connections_id: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the connection. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "id": "7b110b0f-4a3e-5a52-9d52-8f6c2a0e3a52",
                     *         "channel": "social_ads",
                     *         "status": "active",
                     *         "status_reason": null,
                     *         "account": {
                     *           "external_id": "act_1042",
                     *           "name": "Example Shop",
                     *           "currency": "USD",
                     *           "time_zone": "America/New_York"
                     *         },
                     *         "capabilities": [
                     *           "ads_read",
                     *           "campaign_writes",
                     *           "url_tags",
                     *           "creatives",
                     *           "pixels",
                     *           "conversions_export",
                     *           "audiences"
                     *         ],
                     *         "reconnect_url": null,
                     *         "account_external_id": "act_1042",
                     *         "account_name": "Example Shop",
                     *         "created_at": "2026-01-01T09:30:00.000Z",
                     *         "updated_at": "2026-01-31T09:30:04.000Z",
                     *         "sync": {
                     *           "state": "succeeded",
                     *           "started_at": "2026-01-31T09:30:00.000Z",
                     *           "last_success_at": "2026-01-31T09:30:04.000Z",
                     *           "error": null,
                     *           "entities": 42,
                     *           "insights": 1176,
                     *           "outcomes": 0,
                     *           "rejected_outcomes": 0,
                     *           "progress": {
                     *             "state": "running",
                     *             "percent": 43,
                     *             "slice": 16,
                     *             "slices": 35,
                     *             "rows": 18900,
                     *             "days": 540,
                     *             "eta": "2026-01-31T09:36:00.000Z",
                     *             "error": null
                     *           }
                     *         }
                     *       },
                     *       "meta": {
                     *         "profile_id": "5f0c2a0e-7b11-4a3e-8d52-0b0f4a3e3a52"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["Connection"];
                        meta: {
                            /**
                             * Format: uuid
                             * @description The profile on which the request acts.
                             */
                            profile_id: string;
                        };
                    };
                };
            };
        };
    };
    delete_connections_id: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of a connection of the profile. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "connection_id": "7b110b0f-4a3e-5a52-9d52-8f6c2a0e3a52",
                     *         "app_id": "8d52d18c-0b0f-4a3e-8d52-5f0c2a0e7b22",
                     *         "authorization": "revoked",
                     *         "revoked_key_count": 2,
                     *         "revoked_keys": 2,
                     *         "revoked_at": "2026-01-31T09:30:00.000Z"
                     *       },
                     *       "meta": {
                     *         "profile_id": "5f0c2a0e-7b11-4a3e-8d52-0b0f4a3e3a52"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["EndedAuthorization"];
                        meta: {
                            /**
                             * Format: uuid
                             * @description The profile on which the request acts.
                             */
                            profile_id: string;
                        };
                    };
                };
            };
        };
    };
    post_connections_id_disconnect: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the connection. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "id": "7b110b0f-4a3e-5a52-9d52-8f6c2a0e3a52",
                     *         "channel": "social_ads",
                     *         "status": "disconnected",
                     *         "status_reason": null,
                     *         "account": {
                     *           "external_id": "act_1042",
                     *           "name": "Example Shop",
                     *           "currency": "USD",
                     *           "time_zone": "America/New_York"
                     *         },
                     *         "capabilities": [
                     *           "ads_read",
                     *           "campaign_writes",
                     *           "url_tags",
                     *           "creatives",
                     *           "pixels",
                     *           "conversions_export",
                     *           "audiences"
                     *         ],
                     *         "reconnect_url": null,
                     *         "account_external_id": "act_1042",
                     *         "account_name": "Example Shop",
                     *         "created_at": "2026-01-01T09:30:00.000Z",
                     *         "updated_at": "2026-01-31T09:30:04.000Z",
                     *         "sync": {
                     *           "state": "succeeded",
                     *           "started_at": "2026-01-31T09:30:00.000Z",
                     *           "last_success_at": "2026-01-31T09:30:04.000Z",
                     *           "error": null,
                     *           "entities": 42,
                     *           "insights": 1176,
                     *           "outcomes": 0,
                     *           "rejected_outcomes": 0,
                     *           "progress": {
                     *             "state": "running",
                     *             "percent": 43,
                     *             "slice": 16,
                     *             "slices": 35,
                     *             "rows": 18900,
                     *             "days": 540,
                     *             "eta": "2026-01-31T09:36:00.000Z",
                     *             "error": null
                     *           }
                     *         }
                     *       },
                     *       "meta": {
                     *         "profile_id": "5f0c2a0e-7b11-4a3e-8d52-0b0f4a3e3a52"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["Connection"];
                        meta: {
                            /**
                             * Format: uuid
                             * @description The profile on which the request acts.
                             */
                            profile_id: string;
                        };
                    };
                };
            };
        };
    };
    get_connections_id_pixels: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the connection. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "pixels": [
                     *           {
                     *             "id": "238460000000001",
                     *             "kind": "social_ads_dataset",
                     *             "name": "Example Shop",
                     *             "created_at": "2025-03-01T12:00:00.000Z",
                     *             "last_fired_at": "2026-01-31T09:30:00.000Z",
                     *             "is_unavailable": false,
                     *             "owner_business": {
                     *               "id": "118",
                     *               "name": "Example Holding"
                     *             }
                     *           }
                     *         ]
                     *       },
                     *       "meta": {
                     *         "profile_id": "5f0c2a0e-7b11-4a3e-8d52-0b0f4a3e3a52"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["Pixels"];
                        meta: {
                            /**
                             * Format: uuid
                             * @description The profile on which the request acts.
                             */
                            profile_id: string;
                        };
                    };
                };
            };
        };
    };
    post_connections_provider_handoff: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The provider value, as in channel. */
                provider: "social_ads" | "search_ads" | "search_console" | "google_calendar" | "crm_provider" | "payments_provider_a" | "payments_provider_b" | "gmail" | "outlook";
            };
            cookie?: never;
        };
        /** @description The body has at most 16 KiB, as sent and once it is decompressed. */
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "return_url": "https://app.example.com/settings/ads"
                 *     }
                 */
                "application/json": components["schemas"]["HandoffInput"];
            };
        };
        responses: {
            /** @description Minted. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "id": "0b0f4a3e-7b11-5a52-9d52-8f6c2a0e3a52",
                     *         "kind": "connect",
                     *         "status": "pending",
                     *         "url": "https://api.example.com/api/v1/handoffs/0b0f4a3e-7b11-5a52-9d52-8f6c2a0e3a52/page?k=2026.Zm9yIHRoZSBwZXJzb24gd2hvIG1heSBjb25uZWN0IGl0",
                     *         "start_url": "https://api.example.com/api/v1/handoffs/0b0f4a3e-7b11-5a52-9d52-8f6c2a0e3a52/start?k=2026.Zm9yIHRoZSBwZXJzb24gd2hvIG1heSBjb25uZWN0IGl0",
                     *         "expires_at": "2026-01-31T10:15:00.000Z",
                     *         "created_at": "2026-01-31T09:30:00.000Z",
                     *         "completed_at": null,
                     *         "result": null
                     *       },
                     *       "meta": {
                     *         "profile_id": "5f0c2a0e-7b11-4a3e-8d52-0b0f4a3e3a52"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["Handoff"];
                        meta: {
                            /**
                             * Format: uuid
                             * @description The profile on which the request acts.
                             */
                            profile_id: string;
                        };
                    };
                };
            };
        };
    };
    get_connections_provider_stages: {
        parameters: {
            query?: {
                /** @description The language of the labels. */
                locale?: "en" | "es";
            };
            header?: never;
            path: {
                /** @description Only the CRM has pipelines. */
                provider: "crm_provider";
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description All pipelines, by connection, with their stages in the order of the CRM. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "pipelines": [
                     *           {
                     *             "id": "VDm7RPYC2GLUvdpKmBfC",
                     *             "name": "Ventas",
                     *             "connection_id": "0b0f4a3e-7b11-5a52-9d52-8f6c2a0e3a52",
                     *             "stages": [
                     *               {
                     *                 "id": "e93ba61a-53b3-45e7-985a-c7732dbcdb69",
                     *                 "name": "Cita agendada",
                     *                 "position": 1,
                     *                 "suggested_outcome": "appointment_booked",
                     *                 "current_outcome": "appointment_booked",
                     *                 "definition_id": "2a0e3a52-7b11-5a52-9d52-8f6c0b0f4a3e"
                     *               }
                     *             ]
                     *           }
                     *         ]
                     *       },
                     *       "meta": {
                     *         "profile_id": "5f0c2a0e-7b11-4a3e-8d52-0b0f4a3e3a52",
                     *         "locale": "es",
                     *         "outcome_keys": [
                     *           {
                     *             "event_key": "appointment_booked",
                     *             "label": "Cita agendada"
                     *           },
                     *           {
                     *             "event_key": "unmapped",
                     *             "label": "Sin asignar"
                     *           }
                     *         ]
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["Pipelines"];
                        meta: {
                            /** @enum {string} */
                            locale: "en" | "es";
                            /** @description What a stage can mean: the possible values of event_key. */
                            outcome_keys: {
                                event_key: string;
                                label: string;
                            }[];
                            /**
                             * Format: uuid
                             * @description The profile on which the request acts.
                             */
                            profile_id: string;
                        };
                    };
                };
            };
        };
    };
    get_connections_pending_provider: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The provider value, as in channel. */
                provider: "social_ads" | "search_ads" | "search_console" | "google_calendar" | "crm_provider" | "payments_provider_a" | "payments_provider_b" | "gmail" | "outlook";
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "provider": "social_ads",
                     *         "handoff_id": "0b0f4a3e-7b11-5a52-9d52-8f6c2a0e3a52",
                     *         "expires_at": "2026-01-31T10:32:10.000Z",
                     *         "connection_id": null,
                     *         "candidates": [
                     *           {
                     *             "id": "act_1042",
                     *             "name": "Example Shop",
                     *             "currency": "USD",
                     *             "connected_elsewhere": false
                     *           },
                     *           {
                     *             "id": "act_1043",
                     *             "name": "Example Outlet",
                     *             "currency": "USD",
                     *             "connected_elsewhere": true
                     *           }
                     *         ]
                     *       },
                     *       "meta": {
                     *         "profile_id": "5f0c2a0e-7b11-4a3e-8d52-0b0f4a3e3a52"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["PendingSelection"];
                        meta: {
                            /**
                             * Format: uuid
                             * @description The profile on which the request acts.
                             */
                            profile_id: string;
                        };
                    };
                };
            };
        };
    };
    post_connections_pending_provider_finalize: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The provider value, as in channel. */
                provider: "social_ads" | "search_ads" | "search_console" | "google_calendar" | "crm_provider" | "payments_provider_a" | "payments_provider_b" | "gmail" | "outlook";
            };
            cookie?: never;
        };
        /** @description The body has at most 1 MiB, as sent and once it is decompressed. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "candidate_id": "act_1042"
                 *     }
                 */
                "application/json": components["schemas"]["FinalizeInput"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "provider": "social_ads",
                     *         "connection_id": "7b110b0f-4a3e-5a52-9d52-8f6c2a0e3a52",
                     *         "already_finalized": false,
                     *         "connection": {
                     *           "id": "7b110b0f-4a3e-5a52-9d52-8f6c2a0e3a52",
                     *           "channel": "social_ads",
                     *           "status": "active",
                     *           "status_reason": null,
                     *           "account": {
                     *             "external_id": "act_1042",
                     *             "name": "Example Shop",
                     *             "currency": "USD",
                     *             "time_zone": "America/New_York"
                     *           },
                     *           "capabilities": [
                     *             "ads_read",
                     *             "campaign_writes",
                     *             "url_tags",
                     *             "creatives",
                     *             "pixels",
                     *             "conversions_export",
                     *             "audiences"
                     *           ],
                     *           "reconnect_url": null,
                     *           "account_external_id": "act_1042",
                     *           "account_name": "Example Shop",
                     *           "created_at": "2026-01-01T09:30:00.000Z",
                     *           "updated_at": "2026-01-31T09:30:04.000Z",
                     *           "sync": {
                     *             "state": "succeeded",
                     *             "started_at": "2026-01-31T09:30:00.000Z",
                     *             "last_success_at": "2026-01-31T09:30:04.000Z",
                     *             "error": null,
                     *             "entities": 42,
                     *             "insights": 1176,
                     *             "outcomes": 0,
                     *             "rejected_outcomes": 0,
                     *             "progress": {
                     *               "state": "running",
                     *               "percent": 43,
                     *               "slice": 16,
                     *               "slices": 35,
                     *               "rows": 18900,
                     *               "days": 540,
                     *               "eta": "2026-01-31T09:36:00.000Z",
                     *               "error": null
                     *             }
                     *           }
                     *         }
                     *       },
                     *       "meta": {
                     *         "profile_id": "5f0c2a0e-7b11-4a3e-8d52-0b0f4a3e3a52"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["FinalizedSelection"];
                        meta: {
                            /**
                             * Format: uuid
                             * @description The profile on which the request acts.
                             */
                            profile_id: string;
                        };
                    };
                };
            };
        };
    };
    post_connections_sync: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description The body has at most 1 MiB, as sent and once it is decompressed. */
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "days": 28
                 *     }
                 */
                "application/json": components["schemas"]["SyncInput"];
            };
        };
        responses: {
            /** @description Queued. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "7b110b0f-4a3e-5a52-9d52-8f6c2a0e3a52",
                     *           "channel": "social_ads",
                     *           "status": "active",
                     *           "status_reason": null,
                     *           "account": {
                     *             "external_id": "act_1042",
                     *             "name": "Example Shop",
                     *             "currency": "USD",
                     *             "time_zone": "America/New_York"
                     *           },
                     *           "capabilities": [
                     *             "ads_read",
                     *             "campaign_writes",
                     *             "url_tags",
                     *             "creatives",
                     *             "pixels",
                     *             "conversions_export",
                     *             "audiences"
                     *           ],
                     *           "reconnect_url": null,
                     *           "account_external_id": "act_1042",
                     *           "account_name": "Example Shop",
                     *           "created_at": "2026-01-01T09:30:00.000Z",
                     *           "updated_at": "2026-01-31T09:30:04.000Z",
                     *           "sync": {
                     *             "state": "succeeded",
                     *             "started_at": "2026-01-31T09:30:00.000Z",
                     *             "last_success_at": "2026-01-31T09:30:04.000Z",
                     *             "error": null,
                     *             "entities": 42,
                     *             "insights": 1176,
                     *             "outcomes": 0,
                     *             "rejected_outcomes": 0,
                     *             "progress": {
                     *               "state": "running",
                     *               "percent": 43,
                     *               "slice": 16,
                     *               "slices": 35,
                     *               "rows": 18900,
                     *               "days": 540,
                     *               "eta": "2026-01-31T09:36:00.000Z",
                     *               "error": null
                     *             }
                     *           }
                     *         }
                     *       ],
                     *       "pagination": {
                     *         "has_next": false,
                     *         "cursor": null
                     *       },
                     *       "meta": {
                     *         "profile_id": "5f0c2a0e-7b11-4a3e-8d52-0b0f4a3e3a52"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["Connection"][];
                        meta: {
                            /**
                             * Format: uuid
                             * @description The profile on which the request acts.
                             */
                            profile_id: string;
                        };
                        pagination: components["schemas"]["Pagination"];
                    };
                };
            };
        };
    };
    get_connections_sync_status: {
        parameters: {
            query?: {
                /** @description pagination.cursor of the previous page; leave it out for the first. */
                cursor?: string;
                /** @description Page size. 1 to 200, by default 50. */
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "7b110b0f-4a3e-5a52-9d52-8f6c2a0e3a52",
                     *           "channel": "social_ads",
                     *           "status": "active",
                     *           "status_reason": null,
                     *           "account": {
                     *             "external_id": "act_1042",
                     *             "name": "Example Shop",
                     *             "currency": "USD",
                     *             "time_zone": "America/New_York"
                     *           },
                     *           "capabilities": [
                     *             "ads_read",
                     *             "campaign_writes",
                     *             "url_tags",
                     *             "creatives",
                     *             "pixels",
                     *             "conversions_export",
                     *             "audiences"
                     *           ],
                     *           "reconnect_url": null,
                     *           "account_external_id": "act_1042",
                     *           "account_name": "Example Shop",
                     *           "created_at": "2026-01-01T09:30:00.000Z",
                     *           "updated_at": "2026-01-31T09:30:04.000Z",
                     *           "sync": {
                     *             "state": "succeeded",
                     *             "started_at": "2026-01-31T09:30:00.000Z",
                     *             "last_success_at": "2026-01-31T09:30:04.000Z",
                     *             "error": null,
                     *             "entities": 42,
                     *             "insights": 1176,
                     *             "outcomes": 0,
                     *             "rejected_outcomes": 0,
                     *             "progress": {
                     *               "state": "running",
                     *               "percent": 43,
                     *               "slice": 16,
                     *               "slices": 35,
                     *               "rows": 18900,
                     *               "days": 540,
                     *               "eta": "2026-01-31T09:36:00.000Z",
                     *               "error": null
                     *             }
                     *           }
                     *         }
                     *       ],
                     *       "pagination": {
                     *         "has_next": false,
                     *         "cursor": null
                     *       },
                     *       "meta": {
                     *         "profile_id": "5f0c2a0e-7b11-4a3e-8d52-0b0f4a3e3a52"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["Connection"][];
                        meta: {
                            /**
                             * Format: uuid
                             * @description The profile on which the request acts.
                             */
                            profile_id: string;
                        };
                        pagination: components["schemas"]["Pagination"];
                    };
                };
            };
        };
    };
    get_conversion_sync_catalog: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "privacy_mode": "standard",
                     *         "rows": [
                     *           {
                     *             "conversion_key": "payment_received",
                     *             "destination_id": "5a0f1f0e-5c0b-5a7e-9d3a-2b8c4e7f9a10",
                     *             "platform_event_name": "Purchase",
                     *             "value": "amount",
                     *             "enabled": true,
                     *             "first_payment_only": false,
                     *             "platform_safe_event_name": "CustomEvent1"
                     *           }
                     *         ],
                     *         "updated_at": null,
                     *         "platform_safe": {
                     *           "target": null,
                     *           "consent": {
                     *             "version": "2026-11-22",
                     *             "text": "From now on …",
                     *             "text_hash": "abababababababababababababababababababababababababababababababab"
                     *           }
                     *         }
                     *       },
                     *       "meta": {
                     *         "profile_id": "5f0c2a0e-7b11-4a3e-8d52-0b0f4a3e3a52"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["ConversionSyncCatalog"];
                        meta: {
                            /**
                             * Format: uuid
                             * @description The profile on which the request acts.
                             */
                            profile_id: string;
                        };
                    };
                };
            };
        };
    };
    put_conversion_sync_catalog: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description The body has at most 256 KiB, as sent and once it is decompressed. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "rows": [
                 *         {
                 *           "conversion_key": "payment_received",
                 *           "destination_id": "5a0f1f0e-5c0b-5a7e-9d3a-2b8c4e7f9a10",
                 *           "platform_event_name": "Purchase",
                 *           "value": "amount",
                 *           "enabled": true
                 *         }
                 *       ],
                 *       "privacy_mode": "standard"
                 *     }
                 */
                "application/json": components["schemas"]["ConversionSyncCatalogInput"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "privacy_mode": "standard",
                     *         "rows": [
                     *           {
                     *             "conversion_key": "payment_received",
                     *             "destination_id": "5a0f1f0e-5c0b-5a7e-9d3a-2b8c4e7f9a10",
                     *             "platform_event_name": "Purchase",
                     *             "value": "amount",
                     *             "enabled": true,
                     *             "first_payment_only": false,
                     *             "platform_safe_event_name": "CustomEvent1"
                     *           }
                     *         ],
                     *         "updated_at": null,
                     *         "platform_safe": {
                     *           "target": null,
                     *           "consent": {
                     *             "version": "2026-11-22",
                     *             "text": "From now on …",
                     *             "text_hash": "abababababababababababababababababababababababababababababababab"
                     *           }
                     *         }
                     *       },
                     *       "meta": {
                     *         "profile_id": "5f0c2a0e-7b11-4a3e-8d52-0b0f4a3e3a52"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["ConversionSyncCatalog"];
                        meta: {
                            /**
                             * Format: uuid
                             * @description The profile on which the request acts.
                             */
                            profile_id: string;
                        };
                    };
                };
            };
        };
    };
    post_conversion_sync_platform_safe_target: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description The body has at most 16 KiB, as sent and once it is decompressed. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "ad_pixel_id": "238460000000002",
                 *       "confirm_live_ad_sets": true,
                 *       "consent": {
                 *         "version": "2026-11-22",
                 *         "text_hash": "abababababababababababababababababababababababababababababababab",
                 *         "accepted_by": "user:17",
                 *         "accepted_at": "2026-01-31T09:29:00.000Z"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["PlatformSafeTargetInput"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "destination_id": "5a0f1f0e-5c0b-5a7e-9d3a-2b8c4e7f9a10",
                     *         "connection_id": "7b110b0f-4a3e-5a52-9d52-8f6c2a0e3a52",
                     *         "ad_pixel_id": "238460000000002",
                     *         "set_at": "2026-01-31T09:30:00.000Z",
                     *         "consent": {
                     *           "version": "2026-11-22",
                     *           "accepted_by": "user:17",
                     *           "accepted_at": "2026-01-31T09:29:00.000Z"
                     *         }
                     *       },
                     *       "meta": {
                     *         "profile_id": "5f0c2a0e-7b11-4a3e-8d52-0b0f4a3e3a52"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["PlatformSafeTarget"];
                        meta: {
                            /**
                             * Format: uuid
                             * @description The profile on which the request acts.
                             */
                            profile_id: string;
                        };
                    };
                };
            };
        };
    };
    get_conversions_id_explanation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description outcome_event_id, conversion id, or the caller's own key of the event (its idempotency_key). */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "is_counted": true,
                     *         "window": {
                     *           "from": "2025-10-17T10:00:00.000Z",
                     *           "to": "2026-01-15T10:00:00.000Z",
                     *           "lookback_days": 90,
                     *           "touch_count": 2,
                     *           "is_own_touch": false
                     *         },
                     *         "money": {
                     *           "value": "129.9",
                     *           "currency": "USD",
                     *           "refunded": null,
                     *           "reporting_currency": "USD",
                     *           "gross": "129.9",
                     *           "net": "129.9",
                     *           "day": "2026-01-15",
                     *           "rates": [],
                     *           "rate_unknown": false,
                     *           "refunded_in_full": false
                     *         },
                     *         "rules": {
                     *           "goal": {
                     *             "conversion_key": "payment_received",
                     *             "name": "Payment received",
                     *             "is_default": true,
                     *             "matched_by": "event_type"
                     *           },
                     *           "derivation_version": 3,
                     *           "generation": 0,
                     *           "time_zone": "UTC",
                     *           "models": {
                     *             "first_touch": "All of the credit goes to the first touch of the window.",
                     *             "last_touch": "All of the credit goes to the last touch of the window.",
                     *             "last_non_direct": "All of the credit goes to the last touch of the window that is not direct.",
                     *             "linear": "All touches of the window have the same weight.",
                     *             "time_decay": "A touch weighs 2^(-age / 7 days).",
                     *             "position_based": "The first and the last touch have 40 % each; two touches have half each."
                     *           },
                     *           "channel_rules": []
                     *         },
                     *         "touches": [
                     *           {
                     *             "position": 1,
                     *             "time": "2026-01-08T10:00:00.000Z",
                     *             "age_ms": 604800000,
                     *             "channel": "paid_social",
                     *             "channel_rule": null,
                     *             "is_direct": false,
                     *             "ad_set": null,
                     *             "ad": null,
                     *             "click_id": "fbclid",
                     *             "campaign": {
                     *               "id": "3a52d18c-0b0f-5a3e-8d52-5f0c2a0e7b11",
                     *               "name": "Spring"
                     *             },
                     *             "join_method": "visitor_link",
                     *             "browser_position": 1,
                     *             "weighed_with": 1,
                     *             "credit": {
                     *               "first_touch": {
                     *                 "weight": "1",
                     *                 "share": "1",
                     *                 "amount": "129.9",
                     *                 "net_amount": "129.9"
                     *               },
                     *               "last_touch": {
                     *                 "weight": "0",
                     *                 "share": "0",
                     *                 "amount": "0",
                     *                 "net_amount": "0"
                     *               },
                     *               "last_non_direct": {
                     *                 "weight": "1",
                     *                 "share": "1",
                     *                 "amount": "129.9",
                     *                 "net_amount": "129.9"
                     *               },
                     *               "linear": {
                     *                 "weight": "1",
                     *                 "share": "0.5",
                     *                 "amount": "64.95",
                     *                 "net_amount": "64.95"
                     *               },
                     *               "time_decay": {
                     *                 "weight": "0.5",
                     *                 "share": "0.333333333333333333",
                     *                 "amount": "43.3",
                     *                 "net_amount": "43.3"
                     *               },
                     *               "position_based": {
                     *                 "weight": "0.5",
                     *                 "share": "0.5",
                     *                 "amount": "64.95",
                     *                 "net_amount": "64.95"
                     *               }
                     *             }
                     *           },
                     *           {
                     *             "position": 2,
                     *             "time": "2026-01-15T10:00:00.000Z",
                     *             "age_ms": 0,
                     *             "channel": "direct",
                     *             "channel_rule": null,
                     *             "is_direct": true,
                     *             "campaign": null,
                     *             "ad_set": null,
                     *             "ad": null,
                     *             "click_id": null,
                     *             "join_method": "visitor_link",
                     *             "browser_position": 1,
                     *             "weighed_with": 2,
                     *             "credit": {
                     *               "first_touch": {
                     *                 "weight": "0",
                     *                 "share": "0",
                     *                 "amount": "0",
                     *                 "net_amount": "0"
                     *               },
                     *               "last_touch": {
                     *                 "weight": "1",
                     *                 "share": "1",
                     *                 "amount": "129.9",
                     *                 "net_amount": "129.9"
                     *               },
                     *               "last_non_direct": {
                     *                 "weight": "0",
                     *                 "share": "0",
                     *                 "amount": "0",
                     *                 "net_amount": "0"
                     *               },
                     *               "linear": {
                     *                 "weight": "1",
                     *                 "share": "0.5",
                     *                 "amount": "64.95",
                     *                 "net_amount": "64.95"
                     *               },
                     *               "time_decay": {
                     *                 "weight": "1",
                     *                 "share": "0.666666666666666667",
                     *                 "amount": "86.6",
                     *                 "net_amount": "86.6"
                     *               },
                     *               "position_based": {
                     *                 "weight": "0.5",
                     *                 "share": "0.5",
                     *                 "amount": "64.95",
                     *                 "net_amount": "64.95"
                     *               }
                     *             }
                     *           }
                     *         ],
                     *         "left_out": [
                     *           {
                     *             "reason": "same_visit",
                     *             "count": 4,
                     *             "touches": []
                     *           }
                     *         ],
                     *         "browsers": [
                     *           {
                     *             "position": 1,
                     *             "touches": 2
                     *           }
                     *         ]
                     *       },
                     *       "meta": {
                     *         "profile_id": "5f0c2a0e-7b11-4a3e-8d52-0b0f4a3e3a52",
                     *         "conversion": {
                     *           "conversion_id": "9d528f6c-2a0e-5a52-8b11-7b110b0f4a3e",
                     *           "outcome_event_id": "0b0f4a3e-8d52-5f0c-aa0e-7b113a52d18c",
                     *           "conversion_type": "payment_received",
                     *           "conversion_time": "2026-01-15T10:00:00.000Z",
                     *           "value": "129.9",
                     *           "currency": "USD",
                     *           "revenue_type": "cash",
                     *           "customer_key": "C-77"
                     *         }
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["ConversionExplanation"];
                        meta: {
                            conversion: components["schemas"]["JourneyConversion"];
                            /** @description With customers:read only; null once the customer was erased. */
                            person?: components["schemas"]["JourneyPerson"] | null;
                            /**
                             * Format: uuid
                             * @description The profile on which the request acts.
                             */
                            profile_id: string;
                        };
                    };
                };
            };
        };
    };
    get_conversions_id_journey: {
        parameters: {
            query?: {
                /** @description Page size. 1 to 100, by default 50. */
                limit?: number;
                /** @description How many to skip. 0 to 1000000, by default 0. */
                offset?: number;
            };
            header?: never;
            path: {
                /** @description outcome_event_id, conversion id, or the caller's own key of the event (its idempotency_key). */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "touches": [],
                     *         "total_count": 0
                     *       },
                     *       "meta": {
                     *         "profile_id": "5f0c2a0e-7b11-4a3e-8d52-0b0f4a3e3a52",
                     *         "conversion": {
                     *           "conversion_id": "9d528f6c-2a0e-5a52-8b11-7b110b0f4a3e",
                     *           "outcome_event_id": "0b0f4a3e-8d52-5f0c-aa0e-7b113a52d18c",
                     *           "conversion_type": "payment_received",
                     *           "conversion_time": "2026-01-15T10:00:00.000Z",
                     *           "value": "129.9",
                     *           "currency": "USD",
                     *           "revenue_type": "cash",
                     *           "customer_key": "C-77"
                     *         }
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["JourneyPage"] | components["schemas"]["ProjectedJourney"];
                        meta: {
                            conversion: components["schemas"]["JourneyConversion"];
                            /** @description With customers:read only; null once the customer was erased. */
                            person?: components["schemas"]["JourneyPerson"] | null;
                            /**
                             * Format: uuid
                             * @description The profile on which the request acts.
                             */
                            profile_id: string;
                        };
                    };
                };
            };
        };
    };
    get_customers: {
        parameters: {
            query: {
                /** @description The part of pagination.cursor after the pipe. */
                cursor_id?: string;
                /** @description The part of pagination.cursor before the pipe. */
                cursor_time?: string;
                /** @description The first day, YYYY-MM-DD, inclusive, in the profile's time zone (UTC unless set). */
                date_from: string;
                /** @description The last day in that zone, inclusive; within 366 days of the first. */
                date_to: string;
                /** @description conversion_key of one of the goals, such as payment_received. */
                goal: string;
                /** @description Page size. 1 to 100, by default 10. */
                limit?: number;
                /** @description Lists only customers whose name or email matches, by any part as in GET /api/v1/customers/search; a single letter is enough. */
                search?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [],
                     *       "pagination": {
                     *         "has_next": false,
                     *         "cursor": null
                     *       },
                     *       "meta": {
                     *         "profile_id": "5f0c2a0e-7b11-4a3e-8d52-0b0f4a3e3a52",
                     *         "date_from": "2026-01-01",
                     *         "date_to": "2026-01-31",
                     *         "time_zone": "UTC",
                     *         "unknown_rates": []
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["CustomerRow"][];
                        meta: {
                            date_from: string;
                            date_to: string;
                            /**
                             * Format: uuid
                             * @description The profile on which the request acts.
                             */
                            profile_id: string;
                            /**
                             * @description IANA name of the zone in whose days the answer counts: the profile's, which is UTC unless set. After a change it stays the previous one until everything is derived anew; GET /api/v1/tracking/replay-status shows the progress.
                             * @example America/Lima
                             */
                            time_zone: string;
                            /** @description The currencies whose rates are missing. Sums that need them are null, with what is known of them in known_value. */
                            unknown_rates: components["schemas"]["UnknownRate"][];
                        };
                        pagination: components["schemas"]["Pagination"];
                    };
                };
            };
        };
    };
    post_customers: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description The body has at most 1 MiB, as sent and once it is decompressed. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "country": "CL",
                 *       "rows": [
                 *         {
                 *           "email": "ana@example.com",
                 *           "external_id": "C-77",
                 *           "first_name": "Ana"
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": {
                    /**
                     * @description How phones without + and national ids of the batch are read; CL, in any case, is the only country so far. By default the default_country of the profile, and CL when it has none.
                     * @example CL
                     */
                    country?: string;
                    rows: components["schemas"]["CustomerImportRow"][];
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "results": [
                     *           {
                     *             "index": 0,
                     *             "status": "created",
                     *             "customer_profile_id": "3a52d18c-0b0f-4a3e-8d52-5f0c2a0e7b11"
                     *           }
                     *         ],
                     *         "summary": {
                     *           "total": 1,
                     *           "created": 1,
                     *           "matched": 0,
                     *           "rejected": 0
                     *         }
                     *       },
                     *       "meta": {
                     *         "profile_id": "5f0c2a0e-7b11-4a3e-8d52-0b0f4a3e3a52"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: {
                            results: components["schemas"]["CustomerImportResult"][];
                            summary: {
                                created: number;
                                matched: number;
                                rejected: number;
                                total: number;
                            };
                        };
                        meta: {
                            /**
                             * Format: uuid
                             * @description The profile on which the request acts.
                             */
                            profile_id: string;
                        };
                    };
                };
            };
        };
    };
    get_customers_id_journey: {
        parameters: {
            query?: {
                /** @description Page size. 1 to 100, by default 50. */
                limit?: number;
                /** @description How many to skip. 0 to 1000000, by default 0. */
                offset?: number;
            };
            header?: never;
            path: {
                /** @description Customer profile id, or the id of an anonymous visitor as the customer list returns it. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "events": [],
                     *         "total_count": 0
                     *       },
                     *       "meta": {
                     *         "profile_id": "5f0c2a0e-7b11-4a3e-8d52-0b0f4a3e3a52"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["JourneyPage"];
                        meta: {
                            /**
                             * Format: uuid
                             * @description The profile on which the request acts.
                             */
                            profile_id: string;
                        };
                    };
                };
            };
        };
    };
    get_customers_id_journey_summary: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Customer profile id, or the id of an anonymous visitor. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "summary": {
                     *           "text": "5 events over 30 days, from 2026-01-03 to 2026-02-02. First reached by paid search, later by email.",
                     *           "generated_at": "2026-02-03T10:00:00.000Z",
                     *           "source": "rules",
                     *           "model": null,
                     *           "event_count": 5
                     *         },
                     *         "cached": true
                     *       },
                     *       "meta": {
                     *         "profile_id": "5f0c2a0e-7b11-4a3e-8d52-0b0f4a3e3a52"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["JourneySummary"];
                        meta: {
                            /**
                             * Format: uuid
                             * @description The profile on which the request acts.
                             */
                            profile_id: string;
                        };
                    };
                };
            };
        };
    };
    post_customers_id_journey_summary: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Customer profile id, or the id of an anonymous visitor. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "summary": {
                     *           "text": "5 events over 30 days, from 2026-01-03 to 2026-02-02. First reached by paid search, later by email.",
                     *           "generated_at": "2026-02-03T10:00:00.000Z",
                     *           "source": "rules",
                     *           "model": null,
                     *           "event_count": 5
                     *         },
                     *         "cached": false
                     *       },
                     *       "meta": {
                     *         "profile_id": "5f0c2a0e-7b11-4a3e-8d52-0b0f4a3e3a52"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["JourneySummary"];
                        meta: {
                            /**
                             * Format: uuid
                             * @description The profile on which the request acts.
                             */
                            profile_id: string;
                        };
                    };
                };
            };
        };
    };
    post_customers_erasures: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description The body has at most 16 KiB, as sent and once it is decompressed. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "request_ref": "dsr-2026-014",
                 *       "customer_key": "C-77"
                 *     }
                 */
                "application/json": components["schemas"]["ErasureInput"];
            };
        };
        responses: {
            /** @description Already erased: the first receipt. Nothing more was erased. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "erasure_id": "0b0f4a3e-3a52-4d0c-9d52-8f6c2a0e7b11",
                     *         "request_ref": "dsr-2026-014",
                     *         "status": "done",
                     *         "customer_key": "C-77",
                     *         "reason": "data_subject_request",
                     *         "requested_at": "2026-01-31T09:30:00.000Z",
                     *         "completed_at": "2026-01-31T09:30:00.700Z"
                     *       },
                     *       "meta": {
                     *         "profile_id": "5f0c2a0e-7b11-4a3e-8d52-0b0f4a3e3a52"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["ErasureReceipt"];
                        meta: {
                            /**
                             * Format: uuid
                             * @description The profile on which the request acts.
                             */
                            profile_id: string;
                        };
                    };
                };
            };
            /** @description Erased. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "erasure_id": "0b0f4a3e-3a52-4d0c-9d52-8f6c2a0e7b11",
                     *         "request_ref": "dsr-2026-014",
                     *         "status": "done",
                     *         "customer_key": "C-77",
                     *         "reason": "data_subject_request",
                     *         "requested_at": "2026-01-31T09:30:00.000Z",
                     *         "completed_at": "2026-01-31T09:30:00.700Z"
                     *       },
                     *       "meta": {
                     *         "profile_id": "5f0c2a0e-7b11-4a3e-8d52-0b0f4a3e3a52"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["ErasureReceipt"];
                        meta: {
                            /**
                             * Format: uuid
                             * @description The profile on which the request acts.
                             */
                            profile_id: string;
                        };
                    };
                };
            };
        };
    };
    get_customers_erasures_erasure_id: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the erasure. */
                erasure_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "erasure_id": "0b0f4a3e-3a52-4d0c-9d52-8f6c2a0e7b11",
                     *         "request_ref": "dsr-2026-014",
                     *         "status": "done",
                     *         "customer_key": "C-77",
                     *         "reason": "data_subject_request",
                     *         "requested_at": "2026-01-31T09:30:00.000Z",
                     *         "completed_at": "2026-01-31T09:30:00.700Z"
                     *       },
                     *       "meta": {
                     *         "profile_id": "5f0c2a0e-7b11-4a3e-8d52-0b0f4a3e3a52"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["ErasureReceipt"];
                        meta: {
                            /**
                             * Format: uuid
                             * @description The profile on which the request acts.
                             */
                            profile_id: string;
                        };
                    };
                };
            };
        };
    };
    get_customers_journey: {
        parameters: {
            query?: {
                /** @description How phones without + and national ids are read: ISO 3166-1 alpha-2, in any case. By default the default_country of the profile. */
                country?: string;
                /** @description The caller's own customer id: user_traits.external_id of events. */
                customer_key?: string;
                /** @description Instead of customer_key; needs customers:read. */
                email?: string;
                /** @description Page size. 1 to 100, by default 50. */
                limit?: number;
                /** @description How many to skip. 0 to 1000000, by default 0. */
                offset?: number;
                phone?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "touches": [],
                     *         "total_count": 0
                     *       },
                     *       "meta": {
                     *         "profile_id": "5f0c2a0e-7b11-4a3e-8d52-0b0f4a3e3a52",
                     *         "customer_key": "C-77",
                     *         "conversion": null,
                     *         "conversion_count": 0,
                     *         "conversions": []
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["JourneyPage"] | components["schemas"]["ProjectedJourney"];
                        meta: {
                            /** @description The newest conversion, whose credit the touches show; null when there is none. Without customers:read. */
                            conversion?: components["schemas"]["JourneyConversion"] | null;
                            /** @description Without customers:read. */
                            conversion_count?: number;
                            /** @description The newest 50 conversions. Without customers:read. */
                            conversions?: components["schemas"]["JourneyConversion"][];
                            /** @description The caller's own id; after a merge, that of the surviving customer. null when none was ever sent. */
                            customer_key: string | null;
                            /** @description With customers:read only. */
                            person?: components["schemas"]["JourneyPersonWithConversions"];
                            /**
                             * Format: uuid
                             * @description The profile on which the request acts.
                             */
                            profile_id: string;
                        };
                    };
                };
            };
        };
    };
    post_customers_link_tokens: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description The body has at most 1 MiB, as sent and once it is decompressed. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "customers": [
                 *         {
                 *           "customer_key": "C-77"
                 *         },
                 *         {
                 *           "email": "nobody@example.com"
                 *         }
                 *       ],
                 *       "expires_in_days": 30
                 *     }
                 */
                "application/json": {
                    /**
                     * @description How phones without + and national ids are read: ISO 3166-1 alpha-2, in any case. By default the default_country of the profile.
                     * @example CL
                     */
                    country?: string;
                    customers: components["schemas"]["LinkTokenRow"][];
                    /** @default 90 */
                    expires_in_days?: number;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "results": [
                     *           {
                     *             "index": 0,
                     *             "status": "minted",
                     *             "customer_key": "C-77",
                     *             "token": "eyJhbGciOiJBMjU2S1ciLCJlbmMiOiJBMjU2R0NNIn0.3nd_…",
                     *             "expires_at": "2026-03-02T09:30:00.000Z"
                     *           },
                     *           {
                     *             "index": 1,
                     *             "status": "not_found",
                     *             "customer_key": null,
                     *             "reason": "no_match",
                     *             "message": "No customer of this profile has this selector."
                     *           }
                     *         ],
                     *         "param": "svc_t",
                     *         "minted": 1,
                     *         "not_found": 1,
                     *         "invalid": 0,
                     *         "recipes": [
                     *           {
                     *             "channel": "crm",
                     *             "store_token_in": "A custom field of the contact, named svc_t.",
                     *             "link_template": "https://{landing_page}?svc_t={{contact.svc_t}}",
                     *             "merge_tag": "{{contact.svc_t}}",
                     *             "requires": "The tracker on the landing page."
                     *           },
                     *           {
                     *             "channel": "email",
                     *             "store_token_in": "A property of the profile in the email tool, named svc_t.",
                     *             "link_template": "https://{landing_page}?svc_t={{ person.svc_t }}",
                     *             "merge_tag": "{{ person.svc_t }}",
                     *             "requires": "The tracker on the landing page. If the tool rewrites links to count clicks, the address that it redirects to must keep its query."
                     *           },
                     *           {
                     *             "channel": "chat",
                     *             "store_token_in": "The variable of a URL button in an approved message template.",
                     *             "link_template": "https://{landing_page}?svc_t={{1}}",
                     *             "merge_tag": "{{1}}",
                     *             "requires": "The tracker on the landing page. Each message fills the variable with the token of its recipient."
                     *           },
                     *           {
                     *             "channel": "partner_page",
                     *             "store_token_in": null,
                     *             "link_template": "https://{landing_page}?svc_t={token}",
                     *             "merge_tag": null,
                     *             "requires": "The tracker on the landing page. Mint the token when the message is built. The page must serve the tracker through a collector of its own origin."
                     *           }
                     *         ]
                     *       },
                     *       "meta": {
                     *         "profile_id": "5f0c2a0e-7b11-4a3e-8d52-0b0f4a3e3a52"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: {
                            invalid: number;
                            minted: number;
                            not_found: number;
                            /** @description The query parameter that carries the token: link_token_param of the tracking settings. */
                            param: string;
                            recipes: components["schemas"]["LinkTokenRecipe"][];
                            results: components["schemas"]["LinkTokenResult"][];
                        };
                        meta: {
                            /**
                             * Format: uuid
                             * @description The profile on which the request acts.
                             */
                            profile_id: string;
                        };
                    };
                };
            };
        };
    };
    get_customers_search: {
        parameters: {
            query: {
                /** @description pagination.cursor of the previous page; leave it out for the first. */
                cursor?: string;
                /** @description A customer to leave out. */
                exclude?: string;
                /** @description Page size. 1 to 50, by default 20. */
                limit?: number;
                /** @description Part of a name, an email or a phone. */
                q: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [],
                     *       "pagination": {
                     *         "has_next": false,
                     *         "cursor": null
                     *       },
                     *       "meta": {
                     *         "profile_id": "5f0c2a0e-7b11-4a3e-8d52-0b0f4a3e3a52",
                     *         "unknown_rates": []
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["CustomerCandidate"][];
                        meta: {
                            /**
                             * Format: uuid
                             * @description The profile on which the request acts.
                             */
                            profile_id: string;
                            /** @description The currencies whose rates are missing. Sums that need them are null, with what is known of them in known_value. */
                            unknown_rates: components["schemas"]["UnknownRate"][];
                        };
                        pagination: components["schemas"]["Pagination"];
                    };
                };
            };
        };
    };
    post_events: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description The body has at most 5 MiB, as sent and once it is decompressed. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "event_name": "payment_received",
                 *       "event_type": "payment_received",
                 *       "event_time": "2026-01-31T09:30:00Z",
                 *       "idempotency_key": "invoice-1042",
                 *       "user_traits": {
                 *         "email": "ana@example.com",
                 *         "external_id": "C-77"
                 *       },
                 *       "properties": {
                 *         "value": "129.90",
                 *         "currency": "USD"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["ServerEvent"] | components["schemas"]["ServerEventBatch"];
            };
        };
        responses: {
            /** @description Recorded, or already known. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "outcome_event_id": "0b0f4a3e-3a52-5d0c-9d52-8f6c2a0e7b11",
                     *         "idempotency_key": "invoice-1042",
                     *         "status": "recorded"
                     *       },
                     *       "meta": {
                     *         "profile_id": "5f0c2a0e-7b11-4a3e-8d52-0b0f4a3e3a52"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["RecordedEvent"] | components["schemas"]["EventBatchResult"];
                        meta: {
                            /**
                             * Format: uuid
                             * @description The profile on which the request acts.
                             */
                            profile_id: string;
                        };
                    };
                };
            };
        };
    };
    get_exports_audiences: {
        parameters: {
            query?: {
                /** @description pagination.cursor of the previous page; leave it out for the first. */
                cursor?: string;
                /** @description Page size. 1 to 200, by default 50. */
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "audience_id": "8d52d18c-0b0f-4a3e-8d52-5f0c2a0e7b22",
                     *           "platform": "social_ads",
                     *           "connection_id": "7b110b0f-4a3e-5a52-9d52-8f6c2a0e3a52",
                     *           "platform_id": "238460000000301",
                     *           "name": "Buyers of January",
                     *           "state": "delivered",
                     *           "reason": null,
                     *           "source": {
                     *             "goal": "payment_received",
                     *             "date_from": "2026-01-01",
                     *             "date_to": "2026-01-31"
                     *           },
                     *           "retention_days": 180,
                     *           "refresh": "daily",
                     *           "matched": 1840,
                     *           "sent": 1840,
                     *           "created_at": "2026-01-10T09:30:00.000Z",
                     *           "refreshed_at": "2026-01-12T09:31:00.000Z",
                     *           "next_refresh_at": "2026-01-13T09:31:00.000Z",
                     *           "platform_code": null,
                     *           "platform_message": null
                     *         }
                     *       ],
                     *       "pagination": {
                     *         "has_next": false,
                     *         "cursor": null
                     *       },
                     *       "meta": {
                     *         "profile_id": "5f0c2a0e-7b11-4a3e-8d52-0b0f4a3e3a52"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["KeptAudience"][];
                        meta: {
                            /**
                             * Format: uuid
                             * @description The profile on which the request acts.
                             */
                            profile_id: string;
                        };
                        pagination: components["schemas"]["Pagination"];
                    };
                };
            };
        };
    };
    post_exports_audiences: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description The body has at most 512 KiB, as sent and once it is decompressed. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Buyers of January",
                 *       "source": {
                 *         "goal": "payment_received",
                 *         "date_from": "2026-01-01",
                 *         "date_to": "2026-01-31"
                 *       },
                 *       "retention_days": 180
                 *     }
                 */
                "application/json": components["schemas"]["NewAudience"];
            };
        };
        responses: {
            /** @description Queued. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "audience_id": "8d52d18c-0b0f-4a3e-8d52-5f0c2a0e7b22",
                     *         "state": "pending",
                     *         "matched": 0,
                     *         "sent": 0,
                     *         "connection_id": "7b110b0f-4a3e-5a52-9d52-8f6c2a0e3a52"
                     *       },
                     *       "meta": {
                     *         "profile_id": "5f0c2a0e-7b11-4a3e-8d52-0b0f4a3e3a52"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["Audience"];
                        meta: {
                            /**
                             * Format: uuid
                             * @description The profile on which the request acts.
                             */
                            profile_id: string;
                        };
                    };
                };
            };
        };
    };
    get_exports_audiences_id: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the audience. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "audience_id": "8d52d18c-0b0f-4a3e-8d52-5f0c2a0e7b22",
                     *         "platform": "social_ads",
                     *         "connection_id": "7b110b0f-4a3e-5a52-9d52-8f6c2a0e3a52",
                     *         "platform_id": "238460000000301",
                     *         "name": "Buyers of January",
                     *         "state": "delivered",
                     *         "reason": null,
                     *         "source": {
                     *           "goal": "payment_received",
                     *           "date_from": "2026-01-01",
                     *           "date_to": "2026-01-31"
                     *         },
                     *         "retention_days": 180,
                     *         "refresh": "daily",
                     *         "matched": 1840,
                     *         "sent": 1840,
                     *         "created_at": "2026-01-10T09:30:00.000Z",
                     *         "refreshed_at": "2026-01-12T09:31:00.000Z",
                     *         "next_refresh_at": "2026-01-13T09:31:00.000Z",
                     *         "platform_code": null,
                     *         "platform_message": null,
                     *         "size": {
                     *           "lower_bound": 1600,
                     *           "upper_bound": 1900
                     *         },
                     *         "size_problem": null
                     *       },
                     *       "meta": {
                     *         "profile_id": "5f0c2a0e-7b11-4a3e-8d52-0b0f4a3e3a52"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["SizedAudience"];
                        meta: {
                            /**
                             * Format: uuid
                             * @description The profile on which the request acts.
                             */
                            profile_id: string;
                        };
                    };
                };
            };
        };
    };
    get_exports_deliveries: {
        parameters: {
            query?: {
                /** @description pagination.cursor of the previous page; leave it out for the first. */
                cursor?: string;
                /** @description The first day, YYYY-MM-DD, inclusive, in the profile's time zone (UTC unless set). */
                date_from?: string;
                /** @description The last day in that zone, inclusive; within 366 days of the first. */
                date_to?: string;
                /** @description Lists only rows of one destination. */
                destination_id?: string;
                /** @description Lists only rows of this kind. */
                kind?: "conversion" | "audience";
                /** @description Page size. 1 to 200, by default 50. */
                limit?: number;
                /** @description Lists only rows of one conversion. */
                outcome_event_id?: string;
                /** @description Lists only rows in this state. */
                state?: "pending" | "delivered" | "failed" | "skipped";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "1c0f1f0e-5c0b-5a7e-9d3a-2b8c4e7f9a10",
                     *           "kind": "conversion",
                     *           "state": "delivered",
                     *           "reason": null,
                     *           "destination_id": "5a0f1f0e-5c0b-5a7e-9d3a-2b8c4e7f9a10",
                     *           "connection_id": "7b110b0f-4a3e-5a52-9d52-8f6c2a0e3a52",
                     *           "outcome_event_id": "2a0e7b11-0b0f-5a3e-9d52-8f6c3a52d18c",
                     *           "dedupe_id": "2a0e7b11-0b0f-5a3e-9d52-8f6c3a52d18c",
                     *           "conversion_key": "payment_received",
                     *           "platform_event_name": "Purchase",
                     *           "action_source": "website",
                     *           "platform_id": "238460000000001",
                     *           "platform_trace_id": "AbCdEf123",
                     *           "platform_code": null,
                     *           "platform_message": null,
                     *           "value": {
                     *             "amount": "129.9",
                     *             "currency": "USD"
                     *           },
                     *           "adjustment": null,
                     *           "attempts": 1,
                     *           "occurred_at": "2026-01-31T09:30:00.000Z",
                     *           "created_at": "2026-01-31T09:30:02.201Z",
                     *           "last_attempt_at": "2026-01-31T09:30:02.310Z",
                     *           "next_attempt_at": null,
                     *           "ended_at": "2026-01-31T09:30:02.620Z",
                     *           "delivered_at": "2026-01-31T09:30:02.620Z",
                     *           "audience": null
                     *         }
                     *       ],
                     *       "pagination": {
                     *         "has_next": false,
                     *         "cursor": null
                     *       },
                     *       "meta": {
                     *         "profile_id": "5f0c2a0e-7b11-4a3e-8d52-0b0f4a3e3a52"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["ExportDelivery"][];
                        meta: {
                            /**
                             * Format: uuid
                             * @description The profile on which the request acts.
                             */
                            profile_id: string;
                        };
                        pagination: components["schemas"]["Pagination"];
                    };
                };
            };
        };
    };
    get_exports_destinations: {
        parameters: {
            query?: {
                /** @description pagination.cursor of the previous page; leave it out for the first. */
                cursor?: string;
                /** @description Page size. 1 to 200, by default 50. */
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "5a0f1f0e-5c0b-5a7e-9d3a-2b8c4e7f9a10",
                     *           "platform": "social_ads",
                     *           "connection_id": "7b110b0f-4a3e-5a52-9d52-8f6c2a0e3a52",
                     *           "kind": "social_ads_dataset",
                     *           "ad_pixel_id": "238460000000001",
                     *           "conversion_action_id": null,
                     *           "name": "Example Shop",
                     *           "enabled": true,
                     *           "test_event_code": null,
                     *           "limit_data_use": false,
                     *           "state": "active",
                     *           "state_reason": null,
                     *           "is_platform_safe_target": false,
                     *           "whatsapp_business_account_id": null,
                     *           "messaging_dataset_id": null,
                     *           "created_at": "2026-01-31T09:30:00.000Z",
                     *           "last_delivered_at": null
                     *         }
                     *       ],
                     *       "pagination": {
                     *         "has_next": false,
                     *         "cursor": null
                     *       },
                     *       "meta": {
                     *         "profile_id": "5f0c2a0e-7b11-4a3e-8d52-0b0f4a3e3a52"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["ExportDestination"][];
                        meta: {
                            /**
                             * Format: uuid
                             * @description The profile on which the request acts.
                             */
                            profile_id: string;
                        };
                        pagination: components["schemas"]["Pagination"];
                    };
                };
            };
        };
    };
    post_exports_destinations: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description The body has at most 16 KiB, as sent and once it is decompressed. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "kind": "social_ads_dataset",
                 *       "ad_pixel_id": "238460000000001"
                 *     }
                 */
                "application/json": components["schemas"]["NewExportDestination"];
            };
        };
        responses: {
            /** @description It already existed. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "id": "5a0f1f0e-5c0b-5a7e-9d3a-2b8c4e7f9a10",
                     *         "platform": "social_ads",
                     *         "connection_id": "7b110b0f-4a3e-5a52-9d52-8f6c2a0e3a52",
                     *         "kind": "social_ads_dataset",
                     *         "ad_pixel_id": "238460000000001",
                     *         "conversion_action_id": null,
                     *         "name": "Example Shop",
                     *         "enabled": true,
                     *         "test_event_code": null,
                     *         "limit_data_use": false,
                     *         "state": "active",
                     *         "state_reason": null,
                     *         "is_platform_safe_target": false,
                     *         "whatsapp_business_account_id": null,
                     *         "messaging_dataset_id": null,
                     *         "created_at": "2026-01-31T09:30:00.000Z",
                     *         "last_delivered_at": null
                     *       },
                     *       "meta": {
                     *         "profile_id": "5f0c2a0e-7b11-4a3e-8d52-0b0f4a3e3a52"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["ExportDestination"];
                        meta: {
                            /**
                             * Format: uuid
                             * @description The profile on which the request acts.
                             */
                            profile_id: string;
                        };
                    };
                };
            };
            /** @description Created. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "id": "5a0f1f0e-5c0b-5a7e-9d3a-2b8c4e7f9a10",
                     *         "platform": "social_ads",
                     *         "connection_id": "7b110b0f-4a3e-5a52-9d52-8f6c2a0e3a52",
                     *         "kind": "social_ads_dataset",
                     *         "ad_pixel_id": "238460000000001",
                     *         "conversion_action_id": null,
                     *         "name": "Example Shop",
                     *         "enabled": true,
                     *         "test_event_code": null,
                     *         "limit_data_use": false,
                     *         "state": "active",
                     *         "state_reason": null,
                     *         "is_platform_safe_target": false,
                     *         "whatsapp_business_account_id": null,
                     *         "messaging_dataset_id": null,
                     *         "created_at": "2026-01-31T09:30:00.000Z",
                     *         "last_delivered_at": null
                     *       },
                     *       "meta": {
                     *         "profile_id": "5f0c2a0e-7b11-4a3e-8d52-0b0f4a3e3a52"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["ExportDestination"];
                        meta: {
                            /**
                             * Format: uuid
                             * @description The profile on which the request acts.
                             */
                            profile_id: string;
                        };
                    };
                };
            };
        };
    };
    post_goals: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description The body has at most 1 MiB, as sent and once it is decompressed. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Trial started",
                 *       "event_names": [
                 *         "trial_started"
                 *       ],
                 *       "kind": "pipeline"
                 *     }
                 */
                "application/json": components["schemas"]["GoalInput"];
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "id": "7b110b0f-4a3e-5a52-9d52-8f6c2a0e3a52",
                     *         "conversion_key": "trial_started",
                     *         "name": "Trial started",
                     *         "event_names": [
                     *           "trial_started"
                     *         ],
                     *         "event_types": [],
                     *         "kind": "pipeline",
                     *         "lookback_window_days": 90,
                     *         "is_default": false,
                     *         "event_key": null
                     *       },
                     *       "meta": {
                     *         "profile_id": "5f0c2a0e-7b11-4a3e-8d52-0b0f4a3e3a52"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["ConversionDefinition"];
                        meta: {
                            /**
                             * Format: uuid
                             * @description The profile on which the request acts.
                             */
                            profile_id: string;
                        };
                    };
                };
            };
        };
    };
    get_goals_definitions: {
        parameters: {
            query?: {
                /** @description pagination.cursor of the previous page; leave it out for the first. */
                cursor?: string;
                /** @description Page size. 1 to 200, by default 50. */
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "7b110b0f-4a3e-5a52-9d52-8f6c2a0e3a52",
                     *           "conversion_key": "trial_started",
                     *           "name": "Trial started",
                     *           "event_names": [
                     *             "trial_started"
                     *           ],
                     *           "event_types": [],
                     *           "kind": "pipeline",
                     *           "lookback_window_days": 30,
                     *           "is_default": false,
                     *           "event_key": null
                     *         }
                     *       ],
                     *       "pagination": {
                     *         "has_next": false,
                     *         "cursor": null
                     *       },
                     *       "meta": {
                     *         "profile_id": "5f0c2a0e-7b11-4a3e-8d52-0b0f4a3e3a52"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["ConversionDefinition"][];
                        meta: {
                            /**
                             * Format: uuid
                             * @description The profile on which the request acts.
                             */
                            profile_id: string;
                        };
                        pagination: components["schemas"]["Pagination"];
                    };
                };
            };
        };
    };
    post_goals_definitions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description The body has at most 1 MiB, as sent and once it is decompressed. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "conversion_key": "trial_started",
                 *       "name": "Trial started",
                 *       "event_names": [
                 *         "trial_started"
                 *       ],
                 *       "kind": "pipeline",
                 *       "lookback_window_days": 30
                 *     }
                 */
                "application/json": components["schemas"]["ConversionDefinitionInput"];
            };
        };
        responses: {
            /** @description Replaced. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "id": "7b110b0f-4a3e-5a52-9d52-8f6c2a0e3a52",
                     *         "conversion_key": "trial_started",
                     *         "name": "Trial started",
                     *         "event_names": [
                     *           "trial_started"
                     *         ],
                     *         "event_types": [],
                     *         "kind": "pipeline",
                     *         "lookback_window_days": 30,
                     *         "is_default": false,
                     *         "event_key": null
                     *       },
                     *       "meta": {
                     *         "profile_id": "5f0c2a0e-7b11-4a3e-8d52-0b0f4a3e3a52"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["ConversionDefinition"];
                        meta: {
                            /**
                             * Format: uuid
                             * @description The profile on which the request acts.
                             */
                            profile_id: string;
                        };
                    };
                };
            };
            /** @description Created. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "id": "7b110b0f-4a3e-5a52-9d52-8f6c2a0e3a52",
                     *         "conversion_key": "trial_started",
                     *         "name": "Trial started",
                     *         "event_names": [
                     *           "trial_started"
                     *         ],
                     *         "event_types": [],
                     *         "kind": "pipeline",
                     *         "lookback_window_days": 30,
                     *         "is_default": false,
                     *         "event_key": null
                     *       },
                     *       "meta": {
                     *         "profile_id": "5f0c2a0e-7b11-4a3e-8d52-0b0f4a3e3a52"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["ConversionDefinition"];
                        meta: {
                            /**
                             * Format: uuid
                             * @description The profile on which the request acts.
                             */
                            profile_id: string;
                        };
                    };
                };
            };
        };
    };
    get_handoffs_id: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the hand-off. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "id": "0b0f4a3e-7b11-5a52-9d52-8f6c2a0e3a52",
                     *         "kind": "connect",
                     *         "status": "completed",
                     *         "url": "https://api.example.com/api/v1/handoffs/0b0f4a3e-7b11-5a52-9d52-8f6c2a0e3a52/page?k=2026.Zm9yIHRoZSBwZXJzb24gd2hvIG1heSBjb25uZWN0IGl0",
                     *         "start_url": "https://api.example.com/api/v1/handoffs/0b0f4a3e-7b11-5a52-9d52-8f6c2a0e3a52/start?k=2026.Zm9yIHRoZSBwZXJzb24gd2hvIG1heSBjb25uZWN0IGl0",
                     *         "expires_at": "2026-01-31T10:15:00.000Z",
                     *         "created_at": "2026-01-31T09:30:00.000Z",
                     *         "completed_at": "2026-01-31T09:32:10.000Z",
                     *         "result": {
                     *           "provider": "social_ads",
                     *           "connection_id": "7b110b0f-4a3e-5a52-9d52-8f6c2a0e3a52"
                     *         }
                     *       },
                     *       "meta": {
                     *         "profile_id": "5f0c2a0e-7b11-4a3e-8d52-0b0f4a3e3a52"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["Handoff"];
                        meta: {
                            /**
                             * Format: uuid
                             * @description The profile on which the request acts.
                             */
                            profile_id: string;
                        };
                    };
                };
            };
        };
    };
    get_integrations_provider_webhook_connectionid: {
        parameters: {
            query: {
                /** @description The value that is returned. */
                "hub.challenge": unknown;
                "hub.mode": "subscribe";
                /** @description The agreed word. */
                "hub.verify_token": string;
            };
            header?: never;
            path: {
                /** @description app: the endpoint of the operator's own app. */
                connectionId: "app";
                /** @description chat_provider or meta_pages. */
                provider: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The challenge. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /** @example 1158201444 */
                    "application/json": components["schemas"]["WebhookChallenge"];
                };
            };
        };
    };
    post_integrations_provider_webhook_connectionid: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the connection, or app for the endpoint of the operator's own app with the provider. */
                connectionId: string;
                /** @description The provider value, such as payments_provider_a. */
                provider: string;
            };
            cookie?: never;
        };
        /** @description The body has at most 512 KiB, as sent and once it is decompressed. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "evt_1",
                 *       "type": "charge.succeeded",
                 *       "data": {
                 *         "object": {
                 *           "id": "ch_1",
                 *           "object": "charge"
                 *         }
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["ProviderWebhook"];
            };
        };
        responses: {
            /** @description Accepted: it need not be sent again. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "recorded"
                     *     }
                     */
                    "application/json": components["schemas"]["TakenWebhook"];
                };
            };
        };
    };
    post_integrations_fintoc_link_connect: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description The body has at most 16 KiB, as sent and once it is decompressed. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "link_intent_id": "li_7b110b0f4a3e",
                 *       "exchange_token": "li_7b110b0f4a3e_sec_0e7b22"
                 *     }
                 */
                "application/json": components["schemas"]["BankLinkConnectInput"];
            };
        };
        responses: {
            /** @description Already connected. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "id": "7b110b0f-4a3e-5a52-9d52-8f6c2a0e3a52",
                     *         "channel": "fintoc",
                     *         "status": "active",
                     *         "status_reason": null,
                     *         "account": {
                     *           "currency": null,
                     *           "time_zone": null,
                     *           "external_id": "cl_banco_estado:4a3e7b11-0b0f-5a52-9d52-8f6c2a0e3a52",
                     *           "name": "Banco Estado (business)"
                     *         },
                     *         "capabilities": [
                     *           "outcomes",
                     *           "webhooks"
                     *         ],
                     *         "reconnect_url": null,
                     *         "account_external_id": "cl_banco_estado:4a3e7b11-0b0f-5a52-9d52-8f6c2a0e3a52",
                     *         "account_name": "Banco Estado (business)",
                     *         "created_at": "2026-01-01T09:30:00.000Z",
                     *         "updated_at": "2026-01-31T09:30:04.000Z",
                     *         "sync": {
                     *           "state": "succeeded",
                     *           "started_at": "2026-01-31T09:30:00.000Z",
                     *           "last_success_at": "2026-01-31T09:30:04.000Z",
                     *           "error": null,
                     *           "entities": 42,
                     *           "insights": 1176,
                     *           "outcomes": 0,
                     *           "rejected_outcomes": 0,
                     *           "progress": {
                     *             "state": "running",
                     *             "percent": 43,
                     *             "slice": 16,
                     *             "slices": 35,
                     *             "rows": 18900,
                     *             "days": 540,
                     *             "eta": "2026-01-31T09:36:00.000Z",
                     *             "error": null
                     *           }
                     *         }
                     *       },
                     *       "meta": {
                     *         "profile_id": "5f0c2a0e-7b11-4a3e-8d52-0b0f4a3e3a52"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["Connection"];
                        meta: {
                            /**
                             * Format: uuid
                             * @description The profile on which the request acts.
                             */
                            profile_id: string;
                        };
                    };
                };
            };
            /** @description Connected. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "id": "7b110b0f-4a3e-5a52-9d52-8f6c2a0e3a52",
                     *         "channel": "fintoc",
                     *         "status": "active",
                     *         "status_reason": null,
                     *         "account": {
                     *           "currency": null,
                     *           "time_zone": null,
                     *           "external_id": "cl_banco_estado:4a3e7b11-0b0f-5a52-9d52-8f6c2a0e3a52",
                     *           "name": "Banco Estado (business)"
                     *         },
                     *         "capabilities": [
                     *           "outcomes",
                     *           "webhooks"
                     *         ],
                     *         "reconnect_url": null,
                     *         "account_external_id": "cl_banco_estado:4a3e7b11-0b0f-5a52-9d52-8f6c2a0e3a52",
                     *         "account_name": "Banco Estado (business)",
                     *         "created_at": "2026-01-01T09:30:00.000Z",
                     *         "updated_at": "2026-01-31T09:30:04.000Z",
                     *         "sync": {
                     *           "state": "succeeded",
                     *           "started_at": "2026-01-31T09:30:00.000Z",
                     *           "last_success_at": "2026-01-31T09:30:04.000Z",
                     *           "error": null,
                     *           "entities": 42,
                     *           "insights": 1176,
                     *           "outcomes": 0,
                     *           "rejected_outcomes": 0,
                     *           "progress": {
                     *             "state": "running",
                     *             "percent": 43,
                     *             "slice": 16,
                     *             "slices": 35,
                     *             "rows": 18900,
                     *             "days": 540,
                     *             "eta": "2026-01-31T09:36:00.000Z",
                     *             "error": null
                     *           }
                     *         }
                     *       },
                     *       "meta": {
                     *         "profile_id": "5f0c2a0e-7b11-4a3e-8d52-0b0f4a3e3a52"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["Connection"];
                        meta: {
                            /**
                             * Format: uuid
                             * @description The profile on which the request acts.
                             */
                            profile_id: string;
                        };
                    };
                };
            };
        };
    };
    post_integrations_fintoc_link_start: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description The body has at most 16 KiB, as sent and once it is decompressed. */
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "holder_type": "business"
                 *     }
                 */
                "application/json": components["schemas"]["BankLinkStartInput"];
            };
        };
        responses: {
            /** @description Started. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "link_intent_id": "li_7b110b0f4a3e",
                     *         "widget_token": "li_7b110b0f4a3e_sec_9d528f6c2a0e",
                     *         "public_key": "pk_live_7b110b0f",
                     *         "expires_at": "2026-01-31T10:00:00.000Z"
                     *       },
                     *       "meta": {
                     *         "profile_id": "5f0c2a0e-7b11-4a3e-8d52-0b0f4a3e3a52"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["StartedBankLink"];
                        meta: {
                            /**
                             * Format: uuid
                             * @description The profile on which the request acts.
                             */
                            profile_id: string;
                        };
                    };
                };
            };
        };
    };
    get_integrations_lhg_outcomes_prefill: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "outcomes": [
                     *           {
                     *             "definition": {
                     *               "conversion_key": "closed_won",
                     *               "name": "Deal won",
                     *               "event_names": [
                     *                 "closed_won"
                     *               ],
                     *               "event_types": [
                     *                 "closed_won"
                     *               ],
                     *               "kind": "pipeline",
                     *               "lookback_window_days": 90,
                     *               "is_default": false
                     *             },
                     *             "is_defined": false,
                     *             "offered_by": [
                     *               {
                     *                 "connection_id": "7b110b0f-4a3e-5a52-9d52-8f6c2a0e3a52",
                     *                 "channel": "crm_provider",
                     *                 "account_name": "Centro"
                     *               }
                     *             ]
                     *           }
                     *         ]
                     *       },
                     *       "meta": {
                     *         "profile_id": "5f0c2a0e-7b11-4a3e-8d52-0b0f4a3e3a52"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["OutcomePrefill"];
                        meta: {
                            /**
                             * Format: uuid
                             * @description The profile on which the request acts.
                             */
                            profile_id: string;
                        };
                    };
                };
            };
        };
    };
    get_integrations_manychat_connection: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "connection": {
                     *           "id": "7b110b0f-4a3e-5a52-9d52-8f6c2a0e3a52",
                     *           "channel": "manychat",
                     *           "status": "active",
                     *           "status_reason": null,
                     *           "account": {
                     *             "currency": null,
                     *             "time_zone": null,
                     *             "external_id": "104872651234",
                     *             "name": "Andes Chat"
                     *           },
                     *           "capabilities": [
                     *             "outcomes",
                     *             "webhooks"
                     *           ],
                     *           "reconnect_url": null,
                     *           "account_external_id": "104872651234",
                     *           "account_name": "Andes Chat",
                     *           "created_at": "2026-01-01T09:30:00.000Z",
                     *           "updated_at": "2026-01-31T09:30:04.000Z",
                     *           "sync": {
                     *             "state": "unavailable",
                     *             "started_at": "2026-01-31T09:30:00.000Z",
                     *             "last_success_at": "2026-01-31T09:30:04.000Z",
                     *             "error": null,
                     *             "entities": 0,
                     *             "insights": 0,
                     *             "outcomes": 0,
                     *             "rejected_outcomes": 0,
                     *             "progress": {
                     *               "state": "running",
                     *               "percent": 43,
                     *               "slice": 16,
                     *               "slices": 35,
                     *               "rows": 18900,
                     *               "days": 540,
                     *               "eta": "2026-01-31T09:36:00.000Z",
                     *               "error": null
                     *             }
                     *           },
                     *           "webhook_url": "https://api.example.com/api/v1/integrations/manychat/webhook/7b110b0f-4a3e-5a52-9d52-8f6c2a0e3a52"
                     *         }
                     *       },
                     *       "meta": {
                     *         "profile_id": "5f0c2a0e-7b11-4a3e-8d52-0b0f4a3e3a52"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["FoundManyChatConnection"];
                        meta: {
                            /**
                             * Format: uuid
                             * @description The profile on which the request acts.
                             */
                            profile_id: string;
                        };
                    };
                };
            };
        };
    };
    post_integrations_manychat_connection: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description The body has at most 16 KiB, as sent and once it is decompressed. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "api_key": "104872651234:0123456789abcdef"
                 *     }
                 */
                "application/json": components["schemas"]["ManyChatConnectionInput"];
            };
        };
        responses: {
            /** @description Already connected, and now has a new secret. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "connection": {
                     *           "id": "7b110b0f-4a3e-5a52-9d52-8f6c2a0e3a52",
                     *           "channel": "manychat",
                     *           "status": "active",
                     *           "status_reason": null,
                     *           "account": {
                     *             "currency": null,
                     *             "time_zone": null,
                     *             "external_id": "104872651234",
                     *             "name": "Andes Chat"
                     *           },
                     *           "capabilities": [
                     *             "outcomes",
                     *             "webhooks"
                     *           ],
                     *           "reconnect_url": null,
                     *           "account_external_id": "104872651234",
                     *           "account_name": "Andes Chat",
                     *           "created_at": "2026-01-01T09:30:00.000Z",
                     *           "updated_at": "2026-01-31T09:30:04.000Z",
                     *           "sync": {
                     *             "state": "unavailable",
                     *             "started_at": "2026-01-31T09:30:00.000Z",
                     *             "last_success_at": "2026-01-31T09:30:04.000Z",
                     *             "error": null,
                     *             "entities": 0,
                     *             "insights": 0,
                     *             "outcomes": 0,
                     *             "rejected_outcomes": 0,
                     *             "progress": {
                     *               "state": "running",
                     *               "percent": 43,
                     *               "slice": 16,
                     *               "slices": 35,
                     *               "rows": 18900,
                     *               "days": 540,
                     *               "eta": "2026-01-31T09:36:00.000Z",
                     *               "error": null
                     *             }
                     *           },
                     *           "webhook_url": "https://api.example.com/api/v1/integrations/manychat/webhook/7b110b0f-4a3e-5a52-9d52-8f6c2a0e3a52"
                     *         },
                     *         "webhook_secret": "Zm9yIHRoZSBmbG93cyBvZiB0aGUgcGFnZQ"
                     *       },
                     *       "meta": {
                     *         "profile_id": "5f0c2a0e-7b11-4a3e-8d52-0b0f4a3e3a52"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["ConnectedManyChat"];
                        meta: {
                            /**
                             * Format: uuid
                             * @description The profile on which the request acts.
                             */
                            profile_id: string;
                        };
                    };
                };
            };
            /** @description Connected. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "connection": {
                     *           "id": "7b110b0f-4a3e-5a52-9d52-8f6c2a0e3a52",
                     *           "channel": "manychat",
                     *           "status": "active",
                     *           "status_reason": null,
                     *           "account": {
                     *             "currency": null,
                     *             "time_zone": null,
                     *             "external_id": "104872651234",
                     *             "name": "Andes Chat"
                     *           },
                     *           "capabilities": [
                     *             "outcomes",
                     *             "webhooks"
                     *           ],
                     *           "reconnect_url": null,
                     *           "account_external_id": "104872651234",
                     *           "account_name": "Andes Chat",
                     *           "created_at": "2026-01-01T09:30:00.000Z",
                     *           "updated_at": "2026-01-31T09:30:04.000Z",
                     *           "sync": {
                     *             "state": "unavailable",
                     *             "started_at": "2026-01-31T09:30:00.000Z",
                     *             "last_success_at": "2026-01-31T09:30:04.000Z",
                     *             "error": null,
                     *             "entities": 0,
                     *             "insights": 0,
                     *             "outcomes": 0,
                     *             "rejected_outcomes": 0,
                     *             "progress": {
                     *               "state": "running",
                     *               "percent": 43,
                     *               "slice": 16,
                     *               "slices": 35,
                     *               "rows": 18900,
                     *               "days": 540,
                     *               "eta": "2026-01-31T09:36:00.000Z",
                     *               "error": null
                     *             }
                     *           },
                     *           "webhook_url": "https://api.example.com/api/v1/integrations/manychat/webhook/7b110b0f-4a3e-5a52-9d52-8f6c2a0e3a52"
                     *         },
                     *         "webhook_secret": "Zm9yIHRoZSBmbG93cyBvZiB0aGUgcGFnZQ"
                     *       },
                     *       "meta": {
                     *         "profile_id": "5f0c2a0e-7b11-4a3e-8d52-0b0f4a3e3a52"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["ConnectedManyChat"];
                        meta: {
                            /**
                             * Format: uuid
                             * @description The profile on which the request acts.
                             */
                            profile_id: string;
                        };
                    };
                };
            };
        };
    };
    get_integrations_meta_pages: {
        parameters: {
            query?: {
                /** @description Id of a social_ads connection. */
                connection_id?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "connection_id": "7b110b0f-4a3e-5a52-9d52-8f6c2a0e3a52",
                     *         "pages": [
                     *           {
                     *             "id": "104872651234",
                     *             "name": "Andes",
                     *             "category": "Clinic",
                     *             "instagram_username": "andes",
                     *             "can_subscribe": true,
                     *             "connection_id": "0b0f7b11-4a3e-5a52-9d52-8f6c2a0e3a52"
                     *           }
                     *         ]
                     *       },
                     *       "meta": {
                     *         "profile_id": "5f0c2a0e-7b11-4a3e-8d52-0b0f4a3e3a52"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["MetaPages"];
                        meta: {
                            /**
                             * Format: uuid
                             * @description The profile on which the request acts.
                             */
                            profile_id: string;
                        };
                    };
                };
            };
        };
    };
    post_integrations_meta_pages: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description The body has at most 16 KiB, as sent and once it is decompressed. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "page_ids": [
                 *         "104872651234"
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["MetaPagesInput"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "connection_id": "7b110b0f-4a3e-5a52-9d52-8f6c2a0e3a52",
                     *         "pages": [
                     *           {
                     *             "id": "104872651234",
                     *             "name": "Andes",
                     *             "category": "Clinic",
                     *             "instagram_username": "andes",
                     *             "can_subscribe": true,
                     *             "connection_id": "0b0f7b11-4a3e-5a52-9d52-8f6c2a0e3a52"
                     *           }
                     *         ]
                     *       },
                     *       "meta": {
                     *         "profile_id": "5f0c2a0e-7b11-4a3e-8d52-0b0f4a3e3a52"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["MetaPages"];
                        meta: {
                            /**
                             * Format: uuid
                             * @description The profile on which the request acts.
                             */
                            profile_id: string;
                        };
                    };
                };
            };
        };
    };
    get_integrations_shopify_manual_connections: {
        parameters: {
            query?: {
                /** @description pagination.cursor of the previous page; leave it out for the first. */
                cursor?: string;
                /** @description Page size. 1 to 200, by default 50. */
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "7b110b0f-4a3e-5a52-9d52-8f6c2a0e3a52",
                     *           "channel": "shopify",
                     *           "status": "active",
                     *           "status_reason": null,
                     *           "account": {
                     *             "currency": "CLP",
                     *             "time_zone": null,
                     *             "external_id": "andes.myshopify.com",
                     *             "name": "Andes Shop"
                     *           },
                     *           "capabilities": [
                     *             "outcomes",
                     *             "webhooks",
                     *             "web_pixel"
                     *           ],
                     *           "reconnect_url": null,
                     *           "account_external_id": "andes.myshopify.com",
                     *           "account_name": "Andes Shop",
                     *           "created_at": "2026-01-01T09:30:00.000Z",
                     *           "updated_at": "2026-01-31T09:30:04.000Z",
                     *           "sync": {
                     *             "state": "succeeded",
                     *             "started_at": "2026-01-31T09:30:00.000Z",
                     *             "last_success_at": "2026-01-31T09:30:04.000Z",
                     *             "error": null,
                     *             "entities": 42,
                     *             "insights": 1176,
                     *             "outcomes": 0,
                     *             "rejected_outcomes": 0,
                     *             "progress": {
                     *               "state": "running",
                     *               "percent": 43,
                     *               "slice": 16,
                     *               "slices": 35,
                     *               "rows": 18900,
                     *               "days": 540,
                     *               "eta": "2026-01-31T09:36:00.000Z",
                     *               "error": null
                     *             }
                     *           },
                     *           "shop_domain": "andes.myshopify.com",
                     *           "has_webhook_secret": true,
                     *           "webhook_url": "https://api.example.com/api/v1/integrations/shopify/webhook/7b110b0f-4a3e-5a52-9d52-8f6c2a0e3a52"
                     *         }
                     *       ],
                     *       "pagination": {
                     *         "has_next": false,
                     *         "cursor": null
                     *       },
                     *       "meta": {
                     *         "profile_id": "5f0c2a0e-7b11-4a3e-8d52-0b0f4a3e3a52"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["ShopifyManualConnection"][];
                        meta: {
                            /**
                             * Format: uuid
                             * @description The profile on which the request acts.
                             */
                            profile_id: string;
                        };
                        pagination: components["schemas"]["Pagination"];
                    };
                };
            };
        };
    };
    post_integrations_shopify_manual_connections: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description The body has at most 16 KiB, as sent and once it is decompressed. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "shop_domain": "andes.myshopify.com",
                 *       "access_token": "shpat_0123456789abcdef"
                 *     }
                 */
                "application/json": components["schemas"]["ShopifyManualConnectionInput"];
            };
        };
        responses: {
            /** @description Already connected, and now has the new token. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "id": "7b110b0f-4a3e-5a52-9d52-8f6c2a0e3a52",
                     *         "channel": "shopify",
                     *         "status": "active",
                     *         "status_reason": null,
                     *         "account": {
                     *           "currency": "CLP",
                     *           "time_zone": null,
                     *           "external_id": "andes.myshopify.com",
                     *           "name": "Andes Shop"
                     *         },
                     *         "capabilities": [
                     *           "outcomes",
                     *           "webhooks",
                     *           "web_pixel"
                     *         ],
                     *         "reconnect_url": null,
                     *         "account_external_id": "andes.myshopify.com",
                     *         "account_name": "Andes Shop",
                     *         "created_at": "2026-01-01T09:30:00.000Z",
                     *         "updated_at": "2026-01-31T09:30:04.000Z",
                     *         "sync": {
                     *           "state": "succeeded",
                     *           "started_at": "2026-01-31T09:30:00.000Z",
                     *           "last_success_at": "2026-01-31T09:30:04.000Z",
                     *           "error": null,
                     *           "entities": 42,
                     *           "insights": 1176,
                     *           "outcomes": 0,
                     *           "rejected_outcomes": 0,
                     *           "progress": {
                     *             "state": "running",
                     *             "percent": 43,
                     *             "slice": 16,
                     *             "slices": 35,
                     *             "rows": 18900,
                     *             "days": 540,
                     *             "eta": "2026-01-31T09:36:00.000Z",
                     *             "error": null
                     *           }
                     *         },
                     *         "shop_domain": "andes.myshopify.com",
                     *         "has_webhook_secret": true,
                     *         "webhook_url": "https://api.example.com/api/v1/integrations/shopify/webhook/7b110b0f-4a3e-5a52-9d52-8f6c2a0e3a52"
                     *       },
                     *       "meta": {
                     *         "profile_id": "5f0c2a0e-7b11-4a3e-8d52-0b0f4a3e3a52"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["ShopifyManualConnection"];
                        meta: {
                            /**
                             * Format: uuid
                             * @description The profile on which the request acts.
                             */
                            profile_id: string;
                        };
                    };
                };
            };
            /** @description Connected. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "id": "7b110b0f-4a3e-5a52-9d52-8f6c2a0e3a52",
                     *         "channel": "shopify",
                     *         "status": "active",
                     *         "status_reason": null,
                     *         "account": {
                     *           "currency": "CLP",
                     *           "time_zone": null,
                     *           "external_id": "andes.myshopify.com",
                     *           "name": "Andes Shop"
                     *         },
                     *         "capabilities": [
                     *           "outcomes",
                     *           "webhooks",
                     *           "web_pixel"
                     *         ],
                     *         "reconnect_url": null,
                     *         "account_external_id": "andes.myshopify.com",
                     *         "account_name": "Andes Shop",
                     *         "created_at": "2026-01-01T09:30:00.000Z",
                     *         "updated_at": "2026-01-31T09:30:04.000Z",
                     *         "sync": {
                     *           "state": "succeeded",
                     *           "started_at": "2026-01-31T09:30:00.000Z",
                     *           "last_success_at": "2026-01-31T09:30:04.000Z",
                     *           "error": null,
                     *           "entities": 42,
                     *           "insights": 1176,
                     *           "outcomes": 0,
                     *           "rejected_outcomes": 0,
                     *           "progress": {
                     *             "state": "running",
                     *             "percent": 43,
                     *             "slice": 16,
                     *             "slices": 35,
                     *             "rows": 18900,
                     *             "days": 540,
                     *             "eta": "2026-01-31T09:36:00.000Z",
                     *             "error": null
                     *           }
                     *         },
                     *         "shop_domain": "andes.myshopify.com",
                     *         "has_webhook_secret": true,
                     *         "webhook_url": "https://api.example.com/api/v1/integrations/shopify/webhook/7b110b0f-4a3e-5a52-9d52-8f6c2a0e3a52"
                     *       },
                     *       "meta": {
                     *         "profile_id": "5f0c2a0e-7b11-4a3e-8d52-0b0f4a3e3a52"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["ShopifyManualConnection"];
                        meta: {
                            /**
                             * Format: uuid
                             * @description The profile on which the request acts.
                             */
                            profile_id: string;
                        };
                    };
                };
            };
        };
    };
    delete_integrations_shopify_manual_connections_connectionid: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the connection. */
                connectionId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "id": "7b110b0f-4a3e-5a52-9d52-8f6c2a0e3a52",
                     *         "channel": "shopify",
                     *         "status": "disconnected",
                     *         "status_reason": null,
                     *         "account": {
                     *           "currency": "CLP",
                     *           "time_zone": null,
                     *           "external_id": "andes.myshopify.com",
                     *           "name": "Andes Shop"
                     *         },
                     *         "capabilities": [
                     *           "outcomes",
                     *           "webhooks",
                     *           "web_pixel"
                     *         ],
                     *         "reconnect_url": null,
                     *         "account_external_id": "andes.myshopify.com",
                     *         "account_name": "Andes Shop",
                     *         "created_at": "2026-01-01T09:30:00.000Z",
                     *         "updated_at": "2026-01-31T09:30:04.000Z",
                     *         "sync": {
                     *           "state": "succeeded",
                     *           "started_at": "2026-01-31T09:30:00.000Z",
                     *           "last_success_at": "2026-01-31T09:30:04.000Z",
                     *           "error": null,
                     *           "entities": 42,
                     *           "insights": 1176,
                     *           "outcomes": 0,
                     *           "rejected_outcomes": 0,
                     *           "progress": {
                     *             "state": "running",
                     *             "percent": 43,
                     *             "slice": 16,
                     *             "slices": 35,
                     *             "rows": 18900,
                     *             "days": 540,
                     *             "eta": "2026-01-31T09:36:00.000Z",
                     *             "error": null
                     *           }
                     *         }
                     *       },
                     *       "meta": {
                     *         "profile_id": "5f0c2a0e-7b11-4a3e-8d52-0b0f4a3e3a52"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["Connection"];
                        meta: {
                            /**
                             * Format: uuid
                             * @description The profile on which the request acts.
                             */
                            profile_id: string;
                        };
                    };
                };
            };
        };
    };
    patch_integrations_shopify_manual_connections_connectionid: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the connection. */
                connectionId: string;
            };
            cookie?: never;
        };
        /** @description The body has at most 16 KiB, as sent and once it is decompressed. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "access_token": "shpat_fedcba9876543210"
                 *     }
                 */
                "application/json": components["schemas"]["ShopifyManualConnectionChange"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "id": "7b110b0f-4a3e-5a52-9d52-8f6c2a0e3a52",
                     *         "channel": "shopify",
                     *         "status": "active",
                     *         "status_reason": null,
                     *         "account": {
                     *           "currency": "CLP",
                     *           "time_zone": null,
                     *           "external_id": "andes.myshopify.com",
                     *           "name": "Andes Shop"
                     *         },
                     *         "capabilities": [
                     *           "outcomes",
                     *           "webhooks",
                     *           "web_pixel"
                     *         ],
                     *         "reconnect_url": null,
                     *         "account_external_id": "andes.myshopify.com",
                     *         "account_name": "Andes Shop",
                     *         "created_at": "2026-01-01T09:30:00.000Z",
                     *         "updated_at": "2026-01-31T09:30:04.000Z",
                     *         "sync": {
                     *           "state": "succeeded",
                     *           "started_at": "2026-01-31T09:30:00.000Z",
                     *           "last_success_at": "2026-01-31T09:30:04.000Z",
                     *           "error": null,
                     *           "entities": 42,
                     *           "insights": 1176,
                     *           "outcomes": 0,
                     *           "rejected_outcomes": 0,
                     *           "progress": {
                     *             "state": "running",
                     *             "percent": 43,
                     *             "slice": 16,
                     *             "slices": 35,
                     *             "rows": 18900,
                     *             "days": 540,
                     *             "eta": "2026-01-31T09:36:00.000Z",
                     *             "error": null
                     *           }
                     *         },
                     *         "shop_domain": "andes.myshopify.com",
                     *         "has_webhook_secret": true,
                     *         "webhook_url": "https://api.example.com/api/v1/integrations/shopify/webhook/7b110b0f-4a3e-5a52-9d52-8f6c2a0e3a52"
                     *       },
                     *       "meta": {
                     *         "profile_id": "5f0c2a0e-7b11-4a3e-8d52-0b0f4a3e3a52"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["ShopifyManualConnection"];
                        meta: {
                            /**
                             * Format: uuid
                             * @description The profile on which the request acts.
                             */
                            profile_id: string;
                        };
                    };
                };
            };
        };
    };
    post_integrations_shopify_web_pixel_activate: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description The body has at most 16 KiB, as sent and once it is decompressed. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "connection_id": "7b110b0f-4a3e-5a52-9d52-8f6c2a0e3a52"
                 *     }
                 */
                "application/json": components["schemas"]["ActivateWebPixelInput"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "connection_id": "7b110b0f-4a3e-5a52-9d52-8f6c2a0e3a52",
                     *         "web_pixel_id": "gid://shopify/WebPixel/1",
                     *         "tracking_key": "tk_7b11a0e4",
                     *         "created": true
                     *       },
                     *       "meta": {
                     *         "profile_id": "5f0c2a0e-7b11-4a3e-8d52-0b0f4a3e3a52"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["ActivatedWebPixel"];
                        meta: {
                            /**
                             * Format: uuid
                             * @description The profile on which the request acts.
                             */
                            profile_id: string;
                        };
                    };
                };
            };
        };
    };
    post_invitations_token_accept: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The token from the link of the invitation. */
                token: string;
            };
            cookie?: never;
        };
        /** @description The body has at most 16 KiB, as sent and once it is decompressed. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Ana Díaz",
                 *       "password": "correct horse battery staple"
                 *     }
                 */
                "application/json": components["schemas"]["InvitationAcceptance"];
            };
        };
        responses: {
            /** @description The person is now a member. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "workspace": {
                     *           "id": "8d52d18c-0b0f-4a3e-8d52-5f0c2a0e7b11",
                     *           "name": "Example Shop"
                     *         },
                     *         "role": "admin",
                     *         "user": {
                     *           "id": "5b1d0c9e-6b1a-4f7e-9a55-1c1f0c7d2b3a",
                     *           "email": "ana@example.com",
                     *           "name": "Ana Díaz"
                     *         }
                     *       },
                     *       "meta": {
                     *         "profile_id": null
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["InvitationAccepted"];
                        meta: {
                            /** @description The profile that the credential acts on; null when it names none. */
                            profile_id: string | null;
                        };
                    };
                };
            };
        };
    };
    get_me: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "credential": {
                     *           "kind": "api_key",
                     *           "id": "3a52d18c",
                     *           "name": "Server",
                     *           "scopes": [
                     *             "attribution:write"
                     *           ],
                     *           "rate_limit_per_minute": 600,
                     *           "expires_at": null,
                     *           "role": null
                     *         },
                     *         "profile": {
                     *           "id": "5f0c2a0e-7b11-4a3e-8d52-0b0f4a3e3a52",
                     *           "workspace_id": "8d52d18c-0b0f-4a3e-8d52-5f0c2a0e7b11",
                     *           "name": "Example Shop",
                     *           "reporting_currency": "USD",
                     *           "privacy_mode": "standard",
                     *           "entitlements": [
                     *             "svc_attribution"
                     *           ]
                     *         },
                     *         "app": null
                     *       },
                     *       "meta": {
                     *         "profile_id": "5f0c2a0e-7b11-4a3e-8d52-0b0f4a3e3a52"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["Me"];
                        meta: {
                            /** @description The profile that the credential acts on; null when it names none. */
                            profile_id: string | null;
                        };
                    };
                };
            };
        };
    };
    post_messages_chat: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description The body has at most 64 KiB, as sent and once it is decompressed. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "to": {
                 *         "phone": "+56912345678"
                 *       },
                 *       "text": {
                 *         "body": "Your order is ready."
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["ChatMessageInput"];
            };
        };
        responses: {
            /** @description The vendor accepted it. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "message_id": "0b0f4a3e-7b11-5a52-9d52-8f6c2a0e3a52",
                     *         "thread_id": "4a3e0b0f-7b11-4a52-9d52-8f6c2a0e3a52",
                     *         "status": "sent",
                     *         "provider_message_id": "wamid.HBgLNTY5MTIzNDU2NzgVAgARGBI5QTNDQTVCM0Q0Q0Q2RTY3RTcA",
                     *         "link_tokens_added": 0
                     *       },
                     *       "meta": {
                     *         "profile_id": "5f0c2a0e-7b11-4a3e-8d52-0b0f4a3e3a52"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["SentMessage"];
                        meta: {
                            /**
                             * Format: uuid
                             * @description The profile on which the request acts.
                             */
                            profile_id: string;
                        };
                    };
                };
            };
        };
    };
    post_messages_chat_numbers: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description The body has at most 16 KiB, as sent and once it is decompressed. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "business_account_id": "102290129340398",
                 *       "phone_number_id": "106540352242922",
                 *       "access_token": "EAAJB-of-the-app",
                 *       "pin": "314159"
                 *     }
                 */
                "application/json": components["schemas"]["ChatNumberInput"];
            };
        };
        responses: {
            /** @description Registered. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "status": "registered",
                     *         "display_number": "+56 2 2345 6789",
                     *         "verified_name": "Example Shop",
                     *         "connection": {
                     *           "id": "7b110b0f-4a3e-5a52-9d52-8f6c2a0e3a52",
                     *           "channel": "chat_provider",
                     *           "status": "active",
                     *           "status_reason": null,
                     *           "account": {
                     *             "currency": null,
                     *             "time_zone": null,
                     *             "external_id": "106540352242922",
                     *             "name": "Example Shop, +56 2 2345 6789"
                     *           },
                     *           "capabilities": [
                     *             "outcomes",
                     *             "webhooks",
                     *             "messages"
                     *           ],
                     *           "reconnect_url": null,
                     *           "account_external_id": "106540352242922",
                     *           "account_name": "Example Shop, +56 2 2345 6789",
                     *           "created_at": "2026-01-01T09:30:00.000Z",
                     *           "updated_at": "2026-01-31T09:30:04.000Z",
                     *           "sync": {
                     *             "state": "unavailable",
                     *             "started_at": null,
                     *             "last_success_at": null,
                     *             "error": null,
                     *             "entities": 0,
                     *             "insights": 0,
                     *             "outcomes": 0,
                     *             "rejected_outcomes": 0,
                     *             "progress": {
                     *               "state": "running",
                     *               "percent": 43,
                     *               "slice": 16,
                     *               "slices": 35,
                     *               "rows": 18900,
                     *               "days": 540,
                     *               "eta": "2026-01-31T09:36:00.000Z",
                     *               "error": null
                     *             }
                     *           }
                     *         }
                     *       },
                     *       "meta": {
                     *         "profile_id": "5f0c2a0e-7b11-4a3e-8d52-0b0f4a3e3a52"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["ChatNumber"];
                        meta: {
                            /**
                             * Format: uuid
                             * @description The profile on which the request acts.
                             */
                            profile_id: string;
                        };
                    };
                };
            };
            /** @description A one-time code is on its way. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "status": "registered",
                     *         "display_number": "+56 2 2345 6789",
                     *         "verified_name": "Example Shop",
                     *         "connection": {
                     *           "id": "7b110b0f-4a3e-5a52-9d52-8f6c2a0e3a52",
                     *           "channel": "chat_provider",
                     *           "status": "active",
                     *           "status_reason": null,
                     *           "account": {
                     *             "currency": null,
                     *             "time_zone": null,
                     *             "external_id": "106540352242922",
                     *             "name": "Example Shop, +56 2 2345 6789"
                     *           },
                     *           "capabilities": [
                     *             "outcomes",
                     *             "webhooks",
                     *             "messages"
                     *           ],
                     *           "reconnect_url": null,
                     *           "account_external_id": "106540352242922",
                     *           "account_name": "Example Shop, +56 2 2345 6789",
                     *           "created_at": "2026-01-01T09:30:00.000Z",
                     *           "updated_at": "2026-01-31T09:30:04.000Z",
                     *           "sync": {
                     *             "state": "unavailable",
                     *             "started_at": null,
                     *             "last_success_at": null,
                     *             "error": null,
                     *             "entities": 0,
                     *             "insights": 0,
                     *             "outcomes": 0,
                     *             "rejected_outcomes": 0,
                     *             "progress": {
                     *               "state": "running",
                     *               "percent": 43,
                     *               "slice": 16,
                     *               "slices": 35,
                     *               "rows": 18900,
                     *               "days": 540,
                     *               "eta": "2026-01-31T09:36:00.000Z",
                     *               "error": null
                     *             }
                     *           }
                     *         }
                     *       },
                     *       "meta": {
                     *         "profile_id": "5f0c2a0e-7b11-4a3e-8d52-0b0f4a3e3a52"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["ChatNumber"];
                        meta: {
                            /**
                             * Format: uuid
                             * @description The profile on which the request acts.
                             */
                            profile_id: string;
                        };
                    };
                };
            };
        };
    };
    post_messages_email: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description The body has at most 1200 KiB, as sent and once it is decompressed. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "to": {
                 *         "customer_key": "C-77"
                 *       },
                 *       "subject": "Your order is ready",
                 *       "text": "See https://shop.example/orders/77?utm_source=mail"
                 *     }
                 */
                "application/json": components["schemas"]["MailInput"];
            };
        };
        responses: {
            /** @description The vendor accepted it. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "message_id": "0b0f4a3e-7b11-5a52-9d52-8f6c2a0e3a52",
                     *         "thread_id": "4a3e0b0f-7b11-4a52-9d52-8f6c2a0e3a52",
                     *         "status": "sent",
                     *         "provider_message_id": "18f2a6c1b7d4e5f0",
                     *         "link_tokens_added": 1
                     *       },
                     *       "meta": {
                     *         "profile_id": "5f0c2a0e-7b11-4a3e-8d52-0b0f4a3e3a52"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["SentMessage"];
                        meta: {
                            /**
                             * Format: uuid
                             * @description The profile on which the request acts.
                             */
                            profile_id: string;
                        };
                    };
                };
            };
        };
    };
    post_messages_media: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description The body has at most 101 MiB, as sent and once it is decompressed. */
        requestBody: {
            content: {
                "multipart/form-data": components["schemas"]["MediaUpload"];
            };
        };
        responses: {
            /** @description Stored. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "media_id": "3f0c1a52-6a0e-4b53-9f1a-2f3a6f4f9d11",
                     *         "type": "image/jpeg",
                     *         "bytes": 48213,
                     *         "sha256": "b94d27b9934d3e08a52e52d7da7dabfac484efe37a5380ee9088f7ace2efcde9",
                     *         "expires_at": "2026-11-09T12:00:00.000Z"
                     *       },
                     *       "meta": {
                     *         "profile_id": "5f0c2a0e-7b11-4a3e-8d52-0b0f4a3e3a52"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["Media"];
                        meta: {
                            /**
                             * Format: uuid
                             * @description The profile on which the request acts.
                             */
                            profile_id: string;
                        };
                    };
                };
            };
        };
    };
    get_messages_media_id: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The media_id. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "*/*": string;
                };
            };
            /** @description The range of it that Range asks for. */
            206: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "*/*": string;
                };
            };
        };
    };
    post_oauth_revoke: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description The body has at most 16 KiB, as sent and once it is decompressed. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "token": "eyJhbGciOiJIUzI1NiJ9.e30.c2lnbmF0dXJl"
                 *     }
                 */
                "application/x-www-form-urlencoded": components["schemas"]["RevokeRequest"];
            };
        };
        responses: {
            /** @description The token does not work for this app, whatever it was. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /** @example {} */
                    "application/json": Record<string, never>;
                };
            };
        };
    };
    post_oauth_token: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description The body has at most 16 KiB, as sent and once it is decompressed. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "grant_type": "client_credentials",
                 *       "scope": "campaigns:read",
                 *       "profile_id": "5f0c2a0e-7b11-4a3e-8d52-0b0f4a3e3a52"
                 *     }
                 */
                "application/x-www-form-urlencoded": components["schemas"]["TokenRequest"];
            };
        };
        responses: {
            /** @description The token. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "access_token": "eyJhbGciOiJIUzI1NiIsInR5cCI6ImF0K2p3dCJ9.eyJzY29wZSI6ImNhbXBhaWduczpyZWFkIn0.c2lnbmF0dXJl",
                     *       "token_type": "Bearer",
                     *       "expires_in": 900,
                     *       "scope": "campaigns:read",
                     *       "profile_id": "5f0c2a0e-7b11-4a3e-8d52-0b0f4a3e3a52"
                     *     }
                     */
                    "application/json": components["schemas"]["TokenAnswer"];
                };
            };
        };
    };
    get_openapi_json: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The description. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "openapi": "3.1.0"
                     *     }
                     */
                    "application/json": {
                        [key: string]: unknown;
                    };
                };
            };
        };
    };
    get_organic_search: {
        parameters: {
            query: {
                /** @description Only the site of this connection; touches stay those of the profile. */
                connection_id?: string;
                /** @description pagination.cursor of the previous page; leave it out for the first. */
                cursor?: string;
                /** @description The first day, YYYY-MM-DD, inclusive, in meta.time_zone. */
                date_from: string;
                /** @description The last day in that zone, inclusive; within 366 days of the first. */
                date_to: string;
                /** @description What one row stands for. */
                dimension?: "day" | "page" | "query";
                /** @description Page size. 1 to 200, by default 50. */
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "date": null,
                     *           "page": "www.example.com/shoes",
                     *           "query": null,
                     *           "impressions": 5210,
                     *           "clicks": 87,
                     *           "ctr": 1.669866,
                     *           "position": 4.2,
                     *           "touches": 79
                     *         }
                     *       ],
                     *       "pagination": {
                     *         "has_next": false,
                     *         "cursor": null
                     *       },
                     *       "meta": {
                     *         "profile_id": "5f0c2a0e-7b11-4a3e-8d52-0b0f4a3e3a52",
                     *         "date_from": "2026-01-01",
                     *         "date_to": "2026-01-31",
                     *         "time_zone": "America/Los_Angeles",
                     *         "dimension": "page",
                     *         "data_until": "2026-01-29",
                     *         "sites": [
                     *           {
                     *             "connection_id": "7b110b0f-4a3e-4a52-9d52-8f6c2a0e3a53",
                     *             "site": "https://www.example.com/",
                     *             "data_from": "2025-11-01",
                     *             "data_until": "2026-01-29"
                     *           }
                     *         ]
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["OrganicSearchRow"][];
                        meta: {
                            /**
                             * Format: date
                             * @description The last day that each site of the answer has; null when there is none.
                             */
                            data_until: string | null;
                            /** Format: date */
                            date_from: string;
                            /** Format: date */
                            date_to: string;
                            /** @enum {string} */
                            dimension: "day" | "page" | "query";
                            /**
                             * Format: uuid
                             * @description The profile on which the request acts.
                             */
                            profile_id: string;
                            /** @description The sites that have a day of the range. */
                            sites: components["schemas"]["SearchedSite"][];
                            /**
                             * @description IANA name of the zone of all days of the answer; null when no site has a day of the range.
                             * @example America/Los_Angeles
                             */
                            time_zone: string | null;
                        };
                        pagination: components["schemas"]["Pagination"];
                    };
                };
            };
        };
    };
    patch_outcome_definitions_id: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id from GET /api/v1/goals/definitions, or of a CRM stage. */
                id: string;
            };
            cookie?: never;
        };
        /** @description The body has at most 1 MiB, as sent and once it is decompressed. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "event_key": "appointment_booked"
                 *     }
                 */
                "application/json": components["schemas"]["EventKeyInput"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "id": "7b110b0f-4a3e-5a52-9d52-8f6c2a0e3a52",
                     *         "conversion_key": "trial_started",
                     *         "name": "Trial started",
                     *         "event_names": [
                     *           "appointment_booked"
                     *         ],
                     *         "event_types": [
                     *           "appointment_booked"
                     *         ],
                     *         "kind": "pipeline",
                     *         "lookback_window_days": 30,
                     *         "is_default": false,
                     *         "event_key": "appointment_booked"
                     *       },
                     *       "meta": {
                     *         "profile_id": "5f0c2a0e-7b11-4a3e-8d52-0b0f4a3e3a52"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["ConversionDefinition"] | components["schemas"]["PipelineStage"];
                        meta: {
                            /**
                             * Format: uuid
                             * @description The profile on which the request acts.
                             */
                            profile_id: string;
                        };
                    };
                };
            };
        };
    };
    get_outcomes_recorded: {
        parameters: {
            query?: {
                /** @description meta.next_cursor or pagination.cursor of an earlier answer; leave it out to begin 90 days ago. */
                cursor?: string;
                /** @description Page size. 1 to 200, by default 50. */
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "2a0e7b11-0b0f-5a3e-9d52-8f6c3a52d18c",
                     *           "type": "outcome.recorded",
                     *           "created_at": "2026-01-31T09:30:02.114Z",
                     *           "profile_id": "5f0c2a0e-7b11-4a3e-8d52-0b0f4a3e3a52",
                     *           "data": {
                     *             "provider": "api",
                     *             "outcome_type": "payment_received",
                     *             "occurred_at": "2026-01-31T09:30:00.000Z",
                     *             "customer_key": "C-77",
                     *             "value": "129.9",
                     *             "currency": "USD",
                     *             "outcome_event_id": "0b0f4a3e-3a52-5d0c-9d52-8f6c2a0e7b11",
                     *             "contact": {
                     *               "first_name": "Ana",
                     *               "last_name": "Soto",
                     *               "email": "ana@example.com",
                     *               "phone": "+56987654321"
                     *             }
                     *           }
                     *         }
                     *       ],
                     *       "pagination": {
                     *         "has_next": false,
                     *         "cursor": null
                     *       },
                     *       "meta": {
                     *         "profile_id": "5f0c2a0e-7b11-4a3e-8d52-0b0f4a3e3a52",
                     *         "next_cursor": "eyJsb2ciOiI1ZjBjMmEwZSIsImFmdGVyIjoxfQ"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["OutcomeRecorded"][];
                        meta: {
                            /** @description Where to continue, now or once more has been recorded. */
                            next_cursor: string;
                            /**
                             * Format: uuid
                             * @description The profile on which the request acts.
                             */
                            profile_id: string;
                        };
                        pagination: components["schemas"]["Pagination"];
                    };
                };
            };
        };
    };
    get_overview: {
        parameters: {
            query: {
                /** @description The first day, YYYY-MM-DD, inclusive, in the profile's time zone (UTC unless set). */
                date_from: string;
                /** @description The last day in that zone, inclusive; within 366 days of the first. */
                date_to: string;
                /** @description How credit is given to touches. time_decay halves it for every 7 days before the conversion; position_based gives 40 % to the first touch, 40 % to the last and 20 % to those in between, or half each when there are only two. */
                model?: "last_touch" | "first_touch" | "linear" | "time_decay" | "last_non_direct" | "position_based";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "spend": "812.4",
                     *         "revenue": "3250",
                     *         "roas": "4.0005",
                     *         "conversions": 61,
                     *         "cash_conversions": 22,
                     *         "conversions_by_type": {
                     *           "lead_created": 39,
                     *           "payment_received": 22
                     *         },
                     *         "unattributed_conversions": 8,
                     *         "unattributed_revenue": "210.5",
                     *         "currency": "USD"
                     *       },
                     *       "meta": {
                     *         "profile_id": "5f0c2a0e-7b11-4a3e-8d52-0b0f4a3e3a52",
                     *         "date_from": "2026-01-01",
                     *         "date_to": "2026-01-31",
                     *         "time_zone": "America/Lima",
                     *         "other_time_zones": [
                     *           {
                     *             "platform": "search_ads",
                     *             "account_id": "1234567890",
                     *             "time_zone": "America/New_York"
                     *           }
                     *         ],
                     *         "model": "last_touch",
                     *         "unknown_rates": []
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["Overview"];
                        meta: {
                            date_from: string;
                            date_to: string;
                            /** @enum {string} */
                            model: "last_touch" | "first_touch" | "linear" | "time_decay" | "last_non_direct" | "position_based";
                            /** @description The ad accounts whose spend is in the answer and that report by the days of another zone than time_zone: their days begin and end at other moments than the same days of the conversions. Empty when there is none. */
                            other_time_zones: components["schemas"]["OtherTimeZone"][];
                            /**
                             * Format: uuid
                             * @description The profile on which the request acts.
                             */
                            profile_id: string;
                            /**
                             * @description IANA name of the zone in whose days the answer counts: the profile's, which is UTC unless set. After a change it stays the previous one until everything is derived anew; GET /api/v1/tracking/replay-status shows the progress.
                             * @example America/Lima
                             */
                            time_zone: string;
                            /** @description The currencies whose rates are missing. Sums that need them are null, with what is known of them in known_value. */
                            unknown_rates: components["schemas"]["UnknownRate"][];
                        };
                    };
                };
            };
        };
    };
    get_overview_days: {
        parameters: {
            query: {
                /** @description The first day, YYYY-MM-DD, inclusive, in the profile's time zone (UTC unless set). */
                date_from: string;
                /** @description The last day in that zone, inclusive; within 366 days of the first. */
                date_to: string;
                /** @description How credit is given to touches. time_decay halves it for every 7 days before the conversion; position_based gives 40 % to the first touch, 40 % to the last and 20 % to those in between, or half each when there are only two. */
                model?: "last_touch" | "first_touch" | "linear" | "time_decay" | "last_non_direct" | "position_based";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description All days of the range. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "date": "2026-01-01",
                     *           "spend": "26.2",
                     *           "revenue": "104.81",
                     *           "roas": "4.0004",
                     *           "conversions": 2,
                     *           "cash_conversions": 1,
                     *           "conversions_by_type": {
                     *             "lead_created": 1,
                     *             "payment_received": 1
                     *           },
                     *           "unattributed_conversions": 0,
                     *           "unattributed_revenue": "0",
                     *           "currency": "USD"
                     *         }
                     *       ],
                     *       "pagination": {
                     *         "has_next": false,
                     *         "cursor": null
                     *       },
                     *       "meta": {
                     *         "profile_id": "5f0c2a0e-7b11-4a3e-8d52-0b0f4a3e3a52",
                     *         "date_from": "2026-01-01",
                     *         "date_to": "2026-01-01",
                     *         "time_zone": "America/Lima",
                     *         "other_time_zones": [
                     *           {
                     *             "platform": "search_ads",
                     *             "account_id": "1234567890",
                     *             "time_zone": "America/New_York"
                     *           }
                     *         ],
                     *         "model": "last_touch",
                     *         "unknown_rates": []
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["OverviewDay"][];
                        meta: {
                            date_from: string;
                            date_to: string;
                            /** @enum {string} */
                            model: "last_touch" | "first_touch" | "linear" | "time_decay" | "last_non_direct" | "position_based";
                            /** @description The ad accounts whose spend is in the answer and that report by the days of another zone than time_zone: their days begin and end at other moments than the same days of the conversions. Empty when there is none. */
                            other_time_zones: components["schemas"]["OtherTimeZone"][];
                            /**
                             * Format: uuid
                             * @description The profile on which the request acts.
                             */
                            profile_id: string;
                            /**
                             * @description IANA name of the zone in whose days the answer counts: the profile's, which is UTC unless set. After a change it stays the previous one until everything is derived anew; GET /api/v1/tracking/replay-status shows the progress.
                             * @example America/Lima
                             */
                            time_zone: string;
                            /** @description The currencies whose rates are missing. Sums that need them are null, with what is known of them in known_value. */
                            unknown_rates: components["schemas"]["UnknownRate"][];
                        };
                        pagination: components["schemas"]["Pagination"];
                    };
                };
            };
        };
    };
    post_partner_ad_referrals: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description The body has at most 2 MiB, as sent and once it is decompressed. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "referrals": [
                 *         {
                 *           "idempotency_key": "msg-1",
                 *           "ad_id": "238401",
                 *           "customer": {
                 *             "phone": "+56987654321"
                 *           },
                 *           "ctwa_clid": "ARB"
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["AdReferralBatch"];
            };
        };
        responses: {
            /** @description Recorded, or already known. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "results": [
                     *           {
                     *             "index": 0,
                     *             "idempotency_key": "msg-1",
                     *             "status": "recorded",
                     *             "touch_id": "0b0f4a3e-3a52-5d0c-9d52-8f6c2a0e7b11",
                     *             "ad": {
                     *               "ad_id": "238401",
                     *               "ad_name": "Smile",
                     *               "platform": "social_ads",
                     *               "campaign_id": "2384"
                     *             }
                     *           }
                     *         ],
                     *         "summary": {
                     *           "total": 1,
                     *           "recorded": 1,
                     *           "duplicate": 0,
                     *           "rejected": 0
                     *         }
                     *       },
                     *       "meta": {
                     *         "profile_id": "5f0c2a0e-7b11-4a3e-8d52-0b0f4a3e3a52"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["AdReferralBatchResult"];
                        meta: {
                            /**
                             * Format: uuid
                             * @description The profile on which the request acts.
                             */
                            profile_id: string;
                        };
                    };
                };
            };
        };
    };
    post_partner_ad_referrals_preview: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description The body has at most 2 MiB, as sent and once it is decompressed. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "referrals": [
                 *         {
                 *           "idempotency_key": "msg-1",
                 *           "ad_id": "238401",
                 *           "customer": {
                 *             "phone": "+56987654321"
                 *           }
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["AdReferralBatch"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "results": [
                     *           {
                     *             "index": 0,
                     *             "idempotency_key": "msg-1",
                     *             "status": "valid",
                     *             "ad": {
                     *               "ad_id": "238401",
                     *               "ad_name": "Smile",
                     *               "platform": "social_ads",
                     *               "campaign_id": "2384"
                     *             }
                     *           }
                     *         ],
                     *         "summary": {
                     *           "total": 1,
                     *           "valid": 1,
                     *           "duplicate": 0,
                     *           "rejected": 0
                     *         }
                     *       },
                     *       "meta": {
                     *         "profile_id": "5f0c2a0e-7b11-4a3e-8d52-0b0f4a3e3a52"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["AdReferralPreviewResult"];
                        meta: {
                            /**
                             * Format: uuid
                             * @description The profile on which the request acts.
                             */
                            profile_id: string;
                        };
                    };
                };
            };
        };
    };
    post_partner_declared_source: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description The body has at most 1 MiB, as sent and once it is decompressed. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "customer": {
                 *         "external_ref": "C-77"
                 *       },
                 *       "answer_key": "instagram",
                 *       "idempotency_key": "intake-77"
                 *     }
                 */
                "application/json": components["schemas"]["DeclaredSourceInput"];
            };
        };
        responses: {
            /** @description Recorded, or already known. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "touch_id": "0b0f4a3e-3a52-5d0c-9d52-8f6c2a0e7b11",
                     *         "answer_key": "instagram",
                     *         "status": "recorded"
                     *       },
                     *       "meta": {
                     *         "profile_id": "5f0c2a0e-7b11-4a3e-8d52-0b0f4a3e3a52"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["DeclaredSource"];
                        meta: {
                            /**
                             * Format: uuid
                             * @description The profile on which the request acts.
                             */
                            profile_id: string;
                        };
                    };
                };
            };
        };
    };
    get_paths: {
        parameters: {
            query: {
                /** @description Only conversions of this type: conversion_key of one of the goals. By default all. */
                conversion_type?: string;
                /** @description The first day, YYYY-MM-DD, inclusive, in the profile's time zone (UTC unless set). */
                date_from: string;
                /** @description The last day in that zone, inclusive; within 366 days of the first. */
                date_to: string;
                /** @description The most paths that are listed. 1 to 100, by default 20. */
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "conversions": 61,
                     *         "conversions_without_touch": 8,
                     *         "paths": [
                     *           {
                     *             "channels": [
                     *               "paid_social",
                     *               "direct",
                     *               "email"
                     *             ],
                     *             "conversions": 12,
                     *             "revenue": "3250"
                     *           },
                     *           {
                     *             "channels": [
                     *               "organic_search"
                     *             ],
                     *             "conversions": 9,
                     *             "revenue": "810.5"
                     *           }
                     *         ],
                     *         "other_conversions": 40,
                     *         "lengths": [
                     *           {
                     *             "touches_from": 1,
                     *             "touches_to": 1,
                     *             "conversions": 20
                     *           },
                     *           {
                     *             "touches_from": 2,
                     *             "touches_to": 2,
                     *             "conversions": 17
                     *           },
                     *           {
                     *             "touches_from": 3,
                     *             "touches_to": 3,
                     *             "conversions": 9
                     *           },
                     *           {
                     *             "touches_from": 4,
                     *             "touches_to": 4,
                     *             "conversions": 6
                     *           },
                     *           {
                     *             "touches_from": 5,
                     *             "touches_to": 5,
                     *             "conversions": 4
                     *           },
                     *           {
                     *             "touches_from": 6,
                     *             "touches_to": 6,
                     *             "conversions": 2
                     *           },
                     *           {
                     *             "touches_from": 7,
                     *             "touches_to": 7,
                     *             "conversions": 1
                     *           },
                     *           {
                     *             "touches_from": 8,
                     *             "touches_to": null,
                     *             "conversions": 2
                     *           }
                     *         ],
                     *         "lags": [
                     *           {
                     *             "days_from": 0,
                     *             "days_to": 1,
                     *             "conversions": 20
                     *           },
                     *           {
                     *             "days_from": 1,
                     *             "days_to": 3,
                     *             "conversions": 11
                     *           },
                     *           {
                     *             "days_from": 3,
                     *             "days_to": 7,
                     *             "conversions": 14
                     *           },
                     *           {
                     *             "days_from": 7,
                     *             "days_to": 14,
                     *             "conversions": 9
                     *           },
                     *           {
                     *             "days_from": 14,
                     *             "days_to": 28,
                     *             "conversions": 4
                     *           },
                     *           {
                     *             "days_from": 28,
                     *             "days_to": null,
                     *             "conversions": 3
                     *           }
                     *         ],
                     *         "currency": "USD"
                     *       },
                     *       "meta": {
                     *         "profile_id": "5f0c2a0e-7b11-4a3e-8d52-0b0f4a3e3a52",
                     *         "date_from": "2026-01-01",
                     *         "date_to": "2026-01-31",
                     *         "time_zone": "UTC",
                     *         "unknown_rates": []
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["ConversionPaths"];
                        meta: {
                            date_from: string;
                            date_to: string;
                            /**
                             * Format: uuid
                             * @description The profile on which the request acts.
                             */
                            profile_id: string;
                            /**
                             * @description IANA name of the zone in whose days the answer counts: the profile's, which is UTC unless set. After a change it stays the previous one until everything is derived anew; GET /api/v1/tracking/replay-status shows the progress.
                             * @example America/Lima
                             */
                            time_zone: string;
                            /** @description The currencies whose rates are missing. Sums that need them are null, with what is known of them in known_value. */
                            unknown_rates: components["schemas"]["UnknownRate"][];
                        };
                    };
                };
            };
        };
    };
    get_payments: {
        parameters: {
            query?: {
                /** @description pagination.cursor of the previous page; leave it out for the first. */
                cursor?: string;
                /** @description Paid at this time or later. */
                from?: string;
                /** @description Page size. 1 to 200, by default 50. */
                limit?: number;
                /** @description unidentified: only payments whose payer is unknown. */
                status?: "all" | "unidentified";
                /** @description Paid at this time or earlier. */
                to?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "payment_id": "0b0f4a3e-3a52-5d0c-9d52-8f6c2a0e7b11",
                     *           "paid_at": "2026-01-31T09:30:00.000Z",
                     *           "value": "129.9",
                     *           "currency": "USD",
                     *           "customer_profile_id": null,
                     *           "is_first_payment": true,
                     *           "refunded_amount": null,
                     *           "refunded_at": null,
                     *           "provider_refunded_amount": null,
                     *           "is_later_installment": false,
                     *           "payer_assigned": false,
                     *           "verified": true
                     *         }
                     *       ],
                     *       "pagination": {
                     *         "has_next": false,
                     *         "cursor": null
                     *       },
                     *       "meta": {
                     *         "profile_id": "5f0c2a0e-7b11-4a3e-8d52-0b0f4a3e3a52"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["Payment"][];
                        meta: {
                            /**
                             * Format: uuid
                             * @description The profile on which the request acts.
                             */
                            profile_id: string;
                        };
                        pagination: components["schemas"]["Pagination"];
                    };
                };
            };
        };
    };
    put_payments_payment_id_installment: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description payment_id of the payment list. */
                payment_id: string;
            };
            cookie?: never;
        };
        /** @description The body has at most 1 MiB, as sent and once it is decompressed. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "is_later_installment": true
                 *     }
                 */
                "application/json": components["schemas"]["InstallmentInput"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "payment_id": "0b0f4a3e-3a52-5d0c-9d52-8f6c2a0e7b11",
                     *         "paid_at": "2026-01-31T09:30:00.000Z",
                     *         "value": "129.9",
                     *         "currency": "USD",
                     *         "customer_profile_id": null,
                     *         "is_first_payment": false,
                     *         "refunded_amount": null,
                     *         "refunded_at": null,
                     *         "provider_refunded_amount": null,
                     *         "is_later_installment": true,
                     *         "payer_assigned": false,
                     *         "verified": true
                     *       },
                     *       "meta": {
                     *         "profile_id": "5f0c2a0e-7b11-4a3e-8d52-0b0f4a3e3a52"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["Payment"];
                        meta: {
                            /**
                             * Format: uuid
                             * @description The profile on which the request acts.
                             */
                            profile_id: string;
                        };
                    };
                };
            };
        };
    };
    put_payments_payment_id_payer: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description payment_id of the payment list. */
                payment_id: string;
            };
            cookie?: never;
        };
        /** @description The body has at most 1 MiB, as sent and once it is decompressed. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "customer_key": "C-77"
                 *     }
                 */
                "application/json": components["schemas"]["PayerInput"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "payment_id": "0b0f4a3e-3a52-5d0c-9d52-8f6c2a0e7b11",
                     *         "paid_at": "2026-01-31T09:30:00.000Z",
                     *         "value": "129.9",
                     *         "currency": "USD",
                     *         "customer_profile_id": null,
                     *         "is_first_payment": true,
                     *         "refunded_amount": null,
                     *         "refunded_at": null,
                     *         "provider_refunded_amount": null,
                     *         "is_later_installment": false,
                     *         "payer_assigned": true,
                     *         "verified": true
                     *       },
                     *       "meta": {
                     *         "profile_id": "5f0c2a0e-7b11-4a3e-8d52-0b0f4a3e3a52"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["Payment"];
                        meta: {
                            /**
                             * Format: uuid
                             * @description The profile on which the request acts.
                             */
                            profile_id: string;
                        };
                    };
                };
            };
        };
    };
    post_payments_payment_id_refund: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description payment_id of the payment list. */
                payment_id: string;
            };
            cookie?: never;
        };
        /** @description The body has at most 1 MiB, as sent and once it is decompressed. */
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "amount": "29.90"
                 *     }
                 */
                "application/json": components["schemas"]["RefundInput"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "payment_id": "0b0f4a3e-3a52-5d0c-9d52-8f6c2a0e7b11",
                     *         "paid_at": "2026-01-31T09:30:00.000Z",
                     *         "value": "129.9",
                     *         "currency": "USD",
                     *         "customer_profile_id": null,
                     *         "is_first_payment": true,
                     *         "refunded_amount": "29.9",
                     *         "refunded_at": "2026-02-01T10:00:00.000Z",
                     *         "provider_refunded_amount": null,
                     *         "is_later_installment": false,
                     *         "payer_assigned": false,
                     *         "verified": true
                     *       },
                     *       "meta": {
                     *         "profile_id": "5f0c2a0e-7b11-4a3e-8d52-0b0f4a3e3a52"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["Payment"];
                        meta: {
                            /**
                             * Format: uuid
                             * @description The profile on which the request acts.
                             */
                            profile_id: string;
                        };
                    };
                };
            };
        };
    };
    delete_payments_payment_id_refund: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description payment_id of the payment list. */
                payment_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "payment_id": "0b0f4a3e-3a52-5d0c-9d52-8f6c2a0e7b11",
                     *         "paid_at": "2026-01-31T09:30:00.000Z",
                     *         "value": "129.9",
                     *         "currency": "USD",
                     *         "customer_profile_id": null,
                     *         "is_first_payment": true,
                     *         "refunded_amount": null,
                     *         "refunded_at": null,
                     *         "provider_refunded_amount": null,
                     *         "is_later_installment": false,
                     *         "payer_assigned": false,
                     *         "verified": true
                     *       },
                     *       "meta": {
                     *         "profile_id": "5f0c2a0e-7b11-4a3e-8d52-0b0f4a3e3a52"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["Payment"];
                        meta: {
                            /**
                             * Format: uuid
                             * @description The profile on which the request acts.
                             */
                            profile_id: string;
                        };
                    };
                };
            };
        };
    };
    post_payments_webpay: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description The body has at most 1 MiB, as sent and once it is decompressed. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "payment_ref": "order-1042",
                 *       "value": "45900",
                 *       "currency": "CLP",
                 *       "user_traits": {
                 *         "email": "ana@example.com"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["CardPayment"];
            };
        };
        responses: {
            /** @description Recorded, or already known. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "payment_id": "0b0f4a3e-3a52-5d0c-9d52-8f6c2a0e7b11",
                     *         "payment_ref": "order-1042",
                     *         "status": "recorded"
                     *       },
                     *       "meta": {
                     *         "profile_id": "5f0c2a0e-7b11-4a3e-8d52-0b0f4a3e3a52"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["RecordedCardPayment"];
                        meta: {
                            /**
                             * Format: uuid
                             * @description The profile on which the request acts.
                             */
                            profile_id: string;
                        };
                    };
                };
            };
        };
    };
    put_profile_outcome_definitions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description The body has at most 1 MiB, as sent and once it is decompressed. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "definitions": [
                 *         {
                 *           "conversion_key": "trial_started",
                 *           "name": "Trial started",
                 *           "event_names": [
                 *             "trial_started"
                 *           ],
                 *           "kind": "pipeline",
                 *           "lookback_window_days": 30
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["OutcomeDefinitionsInput"];
            };
        };
        responses: {
            /** @description All definitions as they are now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "7b110b0f-4a3e-5a52-9d52-8f6c2a0e3a52",
                     *           "conversion_key": "trial_started",
                     *           "name": "Trial started",
                     *           "event_names": [
                     *             "trial_started"
                     *           ],
                     *           "event_types": [],
                     *           "kind": "pipeline",
                     *           "lookback_window_days": 30,
                     *           "is_default": false,
                     *           "event_key": null
                     *         }
                     *       ],
                     *       "pagination": {
                     *         "has_next": false,
                     *         "cursor": null
                     *       },
                     *       "meta": {
                     *         "profile_id": "5f0c2a0e-7b11-4a3e-8d52-0b0f4a3e3a52"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["ConversionDefinition"][];
                        meta: {
                            /**
                             * Format: uuid
                             * @description The profile on which the request acts.
                             */
                            profile_id: string;
                        };
                        pagination: components["schemas"]["Pagination"];
                    };
                };
            };
        };
    };
    get_profiles: {
        parameters: {
            query?: {
                /** @description pagination.cursor of the previous page; leave it out for the first. */
                cursor?: string;
                /** @description Page size. 1 to 200, by default 50. */
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "5f0c2a0e-7b11-4a3e-8d52-0b0f4a3e3a52",
                     *           "workspace_id": "8d52d18c-0b0f-4a3e-8d52-5f0c2a0e7b11",
                     *           "name": "Example Shop",
                     *           "reporting_currency": "CLP",
                     *           "privacy_mode": "standard",
                     *           "default_country": "CL",
                     *           "time_zone": "America/Santiago",
                     *           "healthcare_family": false,
                     *           "entitlements": [
                     *             "svc_attribution"
                     *           ],
                     *           "created_at": "2026-01-31T09:30:00.000Z"
                     *         }
                     *       ],
                     *       "pagination": {
                     *         "has_next": false,
                     *         "cursor": null
                     *       },
                     *       "meta": {
                     *         "profile_id": "5f0c2a0e-7b11-4a3e-8d52-0b0f4a3e3a52"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["Profile"][];
                        meta: {
                            /** @description The profile that the credential acts on; null when it names none. */
                            profile_id: string | null;
                        };
                        pagination: components["schemas"]["Pagination"];
                    };
                };
            };
        };
    };
    post_profiles: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description The body has at most 16 KiB, as sent and once it is decompressed. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "workspace_id": "8d52d18c-0b0f-4a3e-8d52-5f0c2a0e7b11",
                 *       "name": "Example Shop"
                 *     }
                 */
                "application/json": components["schemas"]["NewProfile"];
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "id": "5f0c2a0e-7b11-4a3e-8d52-0b0f4a3e3a52",
                     *         "workspace_id": "8d52d18c-0b0f-4a3e-8d52-5f0c2a0e7b11",
                     *         "name": "Example Shop",
                     *         "reporting_currency": "CLP",
                     *         "privacy_mode": "standard",
                     *         "default_country": "CL",
                     *         "time_zone": "America/Santiago",
                     *         "healthcare_family": false,
                     *         "entitlements": [
                     *           "svc_attribution"
                     *         ],
                     *         "created_at": "2026-01-31T09:30:00.000Z"
                     *       },
                     *       "meta": {
                     *         "profile_id": "5f0c2a0e-7b11-4a3e-8d52-0b0f4a3e3a52"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["Profile"];
                        meta: {
                            /** @description The profile that the credential acts on; null when it names none. */
                            profile_id: string | null;
                        };
                    };
                };
            };
        };
    };
    patch_profiles_profileid: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the profile. */
                profileId: string;
            };
            cookie?: never;
        };
        /** @description The body has at most 4 KiB, as sent and once it is decompressed. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "default_country": "CL",
                 *       "time_zone": "America/Santiago"
                 *     }
                 */
                "application/json": components["schemas"]["ProfileSettings"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "id": "5f0c2a0e-7b11-4a3e-8d52-0b0f4a3e3a52",
                     *         "workspace_id": "8d52d18c-0b0f-4a3e-8d52-5f0c2a0e7b11",
                     *         "name": "Example Shop",
                     *         "reporting_currency": "CLP",
                     *         "privacy_mode": "standard",
                     *         "default_country": "CL",
                     *         "time_zone": "America/Santiago",
                     *         "healthcare_family": false,
                     *         "entitlements": [
                     *           "svc_attribution"
                     *         ],
                     *         "created_at": "2026-01-31T09:30:00.000Z"
                     *       },
                     *       "meta": {
                     *         "profile_id": "5f0c2a0e-7b11-4a3e-8d52-0b0f4a3e3a52"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["Profile"];
                        meta: {
                            /** @description The profile that the credential acts on; null when it names none. */
                            profile_id: string | null;
                        };
                    };
                };
            };
        };
    };
    put_profiles_profileid_entitlements_svc_attribution: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the profile. */
                profileId: string;
            };
            cookie?: never;
        };
        /** @description The body has at most 4 KiB, as sent and once it is decompressed. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "enabled": true
                 *     }
                 */
                "application/json": components["schemas"]["EntitlementSwitch"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "profile_id": "5f0c2a0e-7b11-4a3e-8d52-0b0f4a3e3a52",
                     *         "entitlement": "svc_attribution",
                     *         "enabled": true
                     *       },
                     *       "meta": {
                     *         "profile_id": "5f0c2a0e-7b11-4a3e-8d52-0b0f4a3e3a52"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["Entitlement"];
                        meta: {
                            /** @description The profile that the credential acts on; null when it names none. */
                            profile_id: string | null;
                        };
                    };
                };
            };
        };
    };
    get_quality_ad_ids: {
        parameters: {
            query?: {
                /** @description pagination.cursor of the previous page; leave it out for the first. */
                cursor?: string;
                /** @description The first day, YYYY-MM-DD, inclusive, in the profile's time zone (UTC unless set). */
                date_from?: string;
                /** @description The last day in that zone, inclusive; within 366 days of the first. */
                date_to?: string;
                /** @description Page size. 1 to 200, by default 200. */
                limit?: number;
                /** @description true reads the ads from their platforms first, unless a scan did some seconds ago: then cached is true. */
                refresh?: unknown;
                /** @description complete: its link carries the ids of campaign, ad set and ad; partial: some of them; missing: none. no_website: it leads to a chat or a form of the platform, where tags have no effect. unknown: the platform did not report it. */
                state?: "complete" | "partial" | "missing" | "no_website" | "unknown";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "scanned_at": "2026-01-31T09:00:00.000Z",
                     *         "cached": true,
                     *         "ads_total": 10,
                     *         "ads_carrying_all": 3,
                     *         "ads": [
                     *           {
                     *             "ad_external_id": "120210000000000003",
                     *             "ad_name": "Summer video",
                     *             "platform": "social_ads",
                     *             "status": "ACTIVE",
                     *             "campaign_external_id": "120210000000000001",
                     *             "ad_set_external_id": "120210000000000002",
                     *             "url_tags": "utm_source=facebook&utm_medium=paid_social&utm_campaign=summer",
                     *             "carries": {
                     *               "campaign_id": false,
                     *               "ad_set_id": false,
                     *               "ad_id": false
                     *             },
                     *             "verdict": "missing",
                     *             "state": "missing",
                     *             "suggested_url_tags": "utm_source=facebook&utm_medium=paid_social&utm_campaign=summer&utm_id={{campaign.id}}&adset_id={{adset.id}}&ad_id={{ad.id}}",
                     *             "method": "duplicate_and_swap",
                     *             "changes": [
                     *               {
                     *                 "tag": "utm_id",
                     *                 "before": null,
                     *                 "after": "{{campaign.id}}"
                     *               },
                     *               {
                     *                 "tag": "adset_id",
                     *                 "before": null,
                     *                 "after": "{{adset.id}}"
                     *               },
                     *               {
                     *                 "tag": "ad_id",
                     *                 "before": null,
                     *                 "after": "{{ad.id}}"
                     *               }
                     *             ],
                     *             "link_url": "https://shop.example/summer",
                     *             "landing_page": {
                     *               "before": "https://shop.example/summer?utm_source=facebook&utm_medium=paid_social&utm_campaign=summer",
                     *               "after": "https://shop.example/summer?utm_source=facebook&utm_medium=paid_social&utm_campaign=summer&utm_id={{campaign.id}}&adset_id={{adset.id}}&ad_id={{ad.id}}"
                     *             },
                     *             "last_action_id": null,
                     *             "named_clicks": 0,
                     *             "platform_clicks": 87
                     *           }
                     *         ]
                     *       },
                     *       "pagination": {
                     *         "has_next": false,
                     *         "cursor": null
                     *       },
                     *       "meta": {
                     *         "profile_id": "5f0c2a0e-7b11-4a3e-8d52-0b0f4a3e3a52",
                     *         "date_from": "2026-01-01",
                     *         "date_to": "2026-01-31",
                     *         "time_zone": "UTC",
                     *         "totals": {
                     *           "paid_clicks": 120,
                     *           "levels": {
                     *             "campaign": {
                     *               "known": 80,
                     *               "unknown": 10,
                     *               "none": 30
                     *             },
                     *             "ad_set": {
                     *               "known": 60,
                     *               "unknown": 0,
                     *               "none": 60
                     *             },
                     *             "ad": {
                     *               "known": 60,
                     *               "unknown": 5,
                     *               "none": 55
                     *             }
                     *           },
                     *           "platforms": [],
                     *           "unknown_ids": [
                     *             {
                     *               "level": "campaign",
                     *               "external_id": "spring",
                     *               "paid_clicks": 10
                     *             }
                     *           ],
                     *           "ads_by_state": {
                     *             "complete": 3,
                     *             "partial": 1,
                     *             "missing": 2,
                     *             "no_website": 4,
                     *             "unknown": 0
                     *           }
                     *         },
                     *         "consent": {
                     *           "version": "2026-11-26",
                     *           "text": "The creative of an ad …",
                     *           "text_hash": "abababababababababababababababababababababababababababababababab"
                     *         }
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["AdIdSummary"];
                        meta: {
                            consent: components["schemas"]["UrlTagsConsentText"];
                            date_from: string;
                            date_to: string;
                            /**
                             * Format: uuid
                             * @description The profile on which the request acts.
                             */
                            profile_id: string;
                            /**
                             * @description IANA name of the zone in whose days the answer counts: the profile's, which is UTC unless set. After a change it stays the previous one until everything is derived anew; GET /api/v1/tracking/replay-status shows the progress.
                             * @example America/Lima
                             */
                            time_zone: string;
                            totals: components["schemas"]["AdIdTotals"];
                        };
                        pagination: components["schemas"]["Pagination"];
                    };
                };
            };
        };
    };
    get_quality_ad_ids_url_tags: {
        parameters: {
            query?: {
                /** @description Lists only the changes of one ad, by its id on the platform. */
                ad_id?: string;
                /** @description pagination.cursor of the previous page; leave it out for the first. */
                cursor?: string;
                /** @description Page size. 1 to 200, by default 50. */
                limit?: number;
                /** @description Lists only changes in this state. */
                status?: "intended" | "applied" | "not_applied" | "undone";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "action_id": "5d8f6c2a-0e3a-5a52-9d52-7b110b0f4a3e",
                     *           "entity": {
                     *             "level": "ad",
                     *             "external_id": "120210000000000003",
                     *             "name": "Summer video"
                     *           },
                     *           "before": {
                     *             "url_tags": "utm_source=facebook&utm_medium=paid_social&utm_campaign=summer"
                     *           },
                     *           "after": {
                     *             "url_tags": "utm_source=facebook&utm_medium=paid_social&utm_campaign=summer&utm_id={{campaign.id}}&adset_id={{adset.id}}&ad_id={{ad.id}}"
                     *           },
                     *           "currency": null,
                     *           "affected_ads_count": null,
                     *           "undo": {
                     *             "method": "POST",
                     *             "path": "/api/v1/actions/5d8f6c2a-0e3a-5a52-9d52-7b110b0f4a3e/undo",
                     *             "expires_at": "2026-03-03T10:00:01.200Z"
                     *           },
                     *           "kind": "set_url_tags",
                     *           "state": "applied",
                     *           "requested_by": {
                     *             "kind": "session",
                     *             "id": "9d527b11-0b0f-4a3e-8d8f-6c2a0e3a5a52"
                     *           },
                     *           "applied_by": "0e3a5a52-9d52-4b11-8b0f-4a3e5d8f6c2a",
                     *           "note": "Sold out",
                     *           "created_at": "2026-02-01T10:00:00.000Z",
                     *           "settled_at": "2026-02-01T10:00:01.200Z",
                     *           "undoes": null,
                     *           "undone_by": null,
                     *           "platform_error": null,
                     *           "consent": {
                     *             "version": "2026-11-26",
                     *             "text_hash": "abababababababababababababababababababababababababababababababab",
                     *             "accepted_by": "user:17",
                     *             "accepted_at": "2026-01-31T09:29:00.000Z"
                     *           },
                     *           "platform": "social_ads",
                     *           "connection_id": "7b110b0f-4a3e-5a52-9d52-8f6c2a0e3a52"
                     *         }
                     *       ],
                     *       "pagination": {
                     *         "has_next": false,
                     *         "cursor": null
                     *       },
                     *       "meta": {
                     *         "profile_id": "5f0c2a0e-7b11-4a3e-8d52-0b0f4a3e3a52"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["Action"][];
                        meta: {
                            /**
                             * Format: uuid
                             * @description The profile on which the request acts.
                             */
                            profile_id: string;
                        };
                        pagination: components["schemas"]["Pagination"];
                    };
                };
            };
        };
    };
    post_quality_ad_ids_url_tags_action_id_undo: {
        parameters: {
            query?: {
                /** @description true answers what the call would do, with the same errors, and does nothing. Such a call needs no Idempotency-Key, and neither replays nor reserves the one that it carries. */
                dry_run?: unknown;
            };
            header?: never;
            path: {
                /** @description The action_id of the change. */
                action_id: string;
            };
            cookie?: never;
        };
        /** @description The body has at most 1 MiB, as sent and once it is decompressed. */
        requestBody?: {
            content: {
                "application/json": components["schemas"]["UrlTagsUndoInput"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "outcome": "applied",
                     *         "dry_run": false,
                     *         "action_id": "5d8f6c2a-0e3a-5a52-9d52-7b110b0f4a3e",
                     *         "action": "set_url_tags",
                     *         "entity": {
                     *           "level": "ad",
                     *           "external_id": "120210000000000003",
                     *           "name": "Summer video"
                     *         },
                     *         "before": {
                     *           "url_tags": "utm_source=facebook&utm_medium=paid_social&utm_campaign=summer&utm_id={{campaign.id}}&adset_id={{adset.id}}&ad_id={{ad.id}}"
                     *         },
                     *         "after": {
                     *           "url_tags": "utm_source=facebook&utm_medium=paid_social&utm_campaign=summer"
                     *         },
                     *         "currency": null,
                     *         "affected_ads_count": null,
                     *         "undo": null
                     *       },
                     *       "meta": {
                     *         "profile_id": "5f0c2a0e-7b11-4a3e-8d52-0b0f4a3e3a52"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["ActionOutcome"];
                        meta: {
                            /**
                             * Format: uuid
                             * @description The profile on which the request acts.
                             */
                            profile_id: string;
                        };
                    };
                };
            };
        };
    };
    post_quality_ad_ids_url_tags_apply: {
        parameters: {
            query?: {
                /** @description true answers what the call would do, with the same errors, and does nothing. Such a call needs no Idempotency-Key, and neither replays nor reserves the one that it carries. */
                dry_run?: unknown;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description The body has at most 1 MiB, as sent and once it is decompressed. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "ad_ids": [
                 *         "120210000000000003"
                 *       ],
                 *       "acknowledge_learning_reset": true,
                 *       "consent": {
                 *         "version": "2026-11-26",
                 *         "text_hash": "abababababababababababababababababababababababababababababababab",
                 *         "accepted_by": "user:17",
                 *         "accepted_at": "2026-01-31T09:29:00.000Z"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["UrlTagsInput"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "dry_run": false,
                     *         "results": [
                     *           {
                     *             "ad_external_id": "120210000000000003",
                     *             "status": "applied",
                     *             "code": null,
                     *             "message": null,
                     *             "action_id": "5d8f6c2a-0e3a-5a52-9d52-7b110b0f4a3e",
                     *             "action": {
                     *               "action_id": "5d8f6c2a-0e3a-5a52-9d52-7b110b0f4a3e",
                     *               "entity": {
                     *                 "level": "ad",
                     *                 "external_id": "120210000000000003",
                     *                 "name": "Summer video"
                     *               },
                     *               "before": {
                     *                 "url_tags": "utm_source=facebook&utm_medium=paid_social&utm_campaign=summer"
                     *               },
                     *               "after": {
                     *                 "url_tags": "utm_source=facebook&utm_medium=paid_social&utm_campaign=summer&utm_id={{campaign.id}}&adset_id={{adset.id}}&ad_id={{ad.id}}"
                     *               },
                     *               "currency": null,
                     *               "affected_ads_count": null,
                     *               "undo": {
                     *                 "method": "POST",
                     *                 "path": "/api/v1/actions/5d8f6c2a-0e3a-5a52-9d52-7b110b0f4a3e/undo",
                     *                 "expires_at": "2026-03-03T10:00:01.200Z"
                     *               },
                     *               "kind": "set_url_tags",
                     *               "state": "applied",
                     *               "requested_by": {
                     *                 "kind": "session",
                     *                 "id": "9d527b11-0b0f-4a3e-8d8f-6c2a0e3a5a52"
                     *               },
                     *               "applied_by": "0e3a5a52-9d52-4b11-8b0f-4a3e5d8f6c2a",
                     *               "note": "Sold out",
                     *               "created_at": "2026-02-01T10:00:00.000Z",
                     *               "settled_at": "2026-02-01T10:00:01.200Z",
                     *               "undoes": null,
                     *               "undone_by": null,
                     *               "platform_error": null,
                     *               "consent": {
                     *                 "version": "2026-11-26",
                     *                 "text_hash": "abababababababababababababababababababababababababababababababab",
                     *                 "accepted_by": "user:17",
                     *                 "accepted_at": "2026-01-31T09:29:00.000Z"
                     *               },
                     *               "platform": "social_ads",
                     *               "connection_id": "7b110b0f-4a3e-5a52-9d52-8f6c2a0e3a52"
                     *             }
                     *           }
                     *         ],
                     *         "summary": {
                     *           "total": 1,
                     *           "applied": 1,
                     *           "no_change": 0,
                     *           "refused": 0
                     *         }
                     *       },
                     *       "meta": {
                     *         "profile_id": "5f0c2a0e-7b11-4a3e-8d52-0b0f4a3e3a52"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["UrlTagsResults"];
                        meta: {
                            /**
                             * Format: uuid
                             * @description The profile on which the request acts.
                             */
                            profile_id: string;
                        };
                    };
                };
            };
        };
    };
    post_session: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description The body has at most 16 KiB, as sent and once it is decompressed. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "email": "ana@example.com",
                 *       "password": "correct horse battery staple"
                 *     }
                 */
                "application/json": components["schemas"]["SignIn"];
            };
        };
        responses: {
            /** @description Signed in. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "user": {
                     *           "id": "5b1d0c9e-6b1a-4f7e-9a55-1c1f0c7d2b3a",
                     *           "email": "ana@example.com",
                     *           "name": "Ana Díaz"
                     *         },
                     *         "workspaces": [
                     *           {
                     *             "id": "8d52d18c-0b0f-4a3e-8d52-5f0c2a0e7b11",
                     *             "name": "Example Shop",
                     *             "role": "owner"
                     *           }
                     *         ],
                     *         "profile_id": "5f0c2a0e-7b11-4a3e-8d52-0b0f4a3e3a52",
                     *         "expires_at": "2026-11-28T09:30:00.000Z"
                     *       },
                     *       "meta": {
                     *         "profile_id": "5f0c2a0e-7b11-4a3e-8d52-0b0f4a3e3a52"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["Session"];
                        meta: {
                            /** @description The profile that the credential acts on; null when it names none. */
                            profile_id: string | null;
                        };
                    };
                };
            };
        };
    };
    delete_session: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "signed_out": true
                     *       },
                     *       "meta": {
                     *         "profile_id": "5f0c2a0e-7b11-4a3e-8d52-0b0f4a3e3a52"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: {
                            signed_out: boolean;
                        };
                        meta: {
                            /** @description The profile that the credential acts on; null when it names none. */
                            profile_id: string | null;
                        };
                    };
                };
            };
        };
    };
    get_top_performers: {
        parameters: {
            query?: {
                /** @description pagination.cursor of the previous page; leave it out for the first. */
                cursor?: string;
                /** @description Only creatives of these formats; ugc_video and talking_head match none, since only people could recognise them. Comma-separated: ugc_video, talking_head, video, static, carousel. */
                formats?: ("ugc_video" | "talking_head" | "video" | "static" | "carousel")[];
                /** @description true keeps video creatives, false those known not to be videos: static and carousel. */
                has_video?: unknown;
                /** @description Page size. 1 to 50, by default 10. */
                limit?: number;
                /** @description Only ads that spent at least this in the window, in the reporting currency; ads of unknown spend are left out. */
                min_spend?: string;
                /** @description Only ads that are bought for one of these objectives. Comma-separated: messaging, sales, leads, traffic, awareness. */
                objectives?: ("messaging" | "sales" | "leads" | "traffic" | "awareness")[];
                /** @description Only ads with one of these as primary_outcome_kind. Comma-separated: cash, pipeline, messaging, meta, none. */
                outcome_kinds?: ("cash" | "pipeline" | "messaging" | "meta" | "none")[];
                /** @description Only ads with one of these as truth_grade. Comma-separated: predicted, attributed, lift. */
                truth_grades?: ("predicted" | "attributed" | "lift")[];
                /** @description The days that are scored, in the profile's time zone, up to the day of the last rebuild; no other windows exist. */
                window?: "7d" | "14d" | "28d" | "lifetime";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "ad_external_id": "23846120",
                     *           "ad_name": "Video A",
                     *           "campaign_name": "Spring",
                     *           "ad_set_name": "Women 25-44",
                     *           "creative_thumbnail_url": "https://scontent.example/23846120.jpg",
                     *           "video_id": "77120045",
                     *           "score_window": "28d",
                     *           "composite_score": 88.41,
                     *           "top_performer_likelihood": 0.79265434,
                     *           "model_version": null,
                     *           "score_source": "rules",
                     *           "maturity_stage": "calibrated",
                     *           "truth_grade": "attributed",
                     *           "experiment": null,
                     *           "primary_outcome_kind": "cash",
                     *           "cohort_key": "channel=social_ads|objective=sales|format=video|audience_warmth=cold|geo=CL|placement=*",
                     *           "cohort_objective": "sales",
                     *           "cohort_format": "video",
                     *           "cohort_audience_warmth": "cold",
                     *           "cohort_geo": "CL",
                     *           "cohort_placement": null,
                     *           "cohort_n_ads": 17,
                     *           "hook_type": "question",
                     *           "creative_format": "video",
                     *           "cta_type": "LEARN_MORE",
                     *           "primary_angle": "price",
                     *           "offers": [
                     *             "20% off"
                     *           ],
                     *           "spend": 412.5,
                     *           "impressions": 48210,
                     *           "ctr": 1.842,
                     *           "cpc": 0.464527,
                     *           "attributed_cash_outcomes": 9,
                     *           "attributed_revenue": 1310.5,
                     *           "roas": 3.17697,
                     *           "cac": 45.833333,
                     *           "attributed_outcomes_total": 31,
                     *           "attributed_pipeline_outcomes": 19,
                     *           "attributed_pipeline_value": 5200,
                     *           "platform_reported_conversions": 12,
                     *           "platform_reported_conversion_value": 1790.25,
                     *           "cost_per_conversation": 5.15625,
                     *           "messaging_conversations_started": 80,
                     *           "first_reply_rate": null,
                     *           "avg_engagement_score": null,
                     *           "reason_codes": [
                     *             {
                     *               "layer": "cash",
                     *               "polarity": "strength",
                     *               "percentile": 93.75,
                     *               "sample_confidence": "medium"
                     *             }
                     *           ]
                     *         }
                     *       ],
                     *       "pagination": {
                     *         "has_next": false,
                     *         "cursor": null
                     *       },
                     *       "meta": {
                     *         "profile_id": "5f0c2a0e-7b11-4a3e-8d52-0b0f4a3e3a52",
                     *         "time_zone": "America/Lima",
                     *         "other_time_zones": [
                     *           {
                     *             "platform": "search_ads",
                     *             "account_id": "1234567890",
                     *             "time_zone": "America/New_York"
                     *           }
                     *         ],
                     *         "reporting_currency": "USD",
                     *         "unknown_rates": [],
                     *         "window": "28d",
                     *         "rebuilt_at": "2026-01-15T03:10:00.000Z"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["TopPerformer"][];
                        meta: {
                            /** @description The ad accounts whose spend is in the answer and that report by the days of another zone than time_zone: their days begin and end at other moments than the same days of the conversions. Empty when there is none. */
                            other_time_zones: components["schemas"]["OtherTimeZone"][];
                            /**
                             * Format: uuid
                             * @description The profile on which the request acts.
                             */
                            profile_id: string;
                            /** @description When the scores were computed; null before the first rebuild. */
                            rebuilt_at: string | null;
                            reporting_currency: string | null;
                            /**
                             * @description IANA name of the zone in whose days the answer counts: the profile's, which is UTC unless set. After a change it stays the previous one until everything is derived anew; GET /api/v1/tracking/replay-status shows the progress.
                             * @example America/Lima
                             */
                            time_zone: string;
                            /** @description The currencies whose rates are missing. Sums that need them are null, with what is known of them in known_value. */
                            unknown_rates: components["schemas"]["UnknownRate"][];
                            /** @enum {string} */
                            window: "7d" | "14d" | "28d" | "lifetime";
                        };
                        pagination: components["schemas"]["Pagination"];
                    };
                };
            };
        };
    };
    get_tracking_custom_domains: {
        parameters: {
            query?: {
                /** @description pagination.cursor of the previous page; leave it out for the first. */
                cursor?: string;
                /** @description Page size. 1 to 200, by default 50. */
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "7b110b0f-4a3e-4a52-9d52-8f6c2a0e3a56",
                     *           "host": "track.shop.example",
                     *           "cname_target": "collect.example.com",
                     *           "status": "failed",
                     *           "checks": [
                     *             {
                     *               "name": "cname",
                     *               "ok": true,
                     *               "expected": "collect.example.com",
                     *               "found": "collect.example.com",
                     *               "at": "2026-01-31T09:45:00.000Z"
                     *             },
                     *             {
                     *               "name": "ownership",
                     *               "ok": false,
                     *               "expected": "touchline-domain=9a1f64c09d1b4b7f8e02c5d7a3e6b810",
                     *               "found": null,
                     *               "at": "2026-01-31T09:45:00.000Z"
                     *             },
                     *             {
                     *               "name": "caa",
                     *               "ok": true,
                     *               "expected": "letsencrypt.org",
                     *               "found": null,
                     *               "at": "2026-01-31T09:45:00.000Z"
                     *             }
                     *           ],
                     *           "reason": "no_proof",
                     *           "advice": "The name leads to the collector, but its TXT record is missing or a different one. Set the expected one.",
                     *           "expected_records": [
                     *             {
                     *               "type": "CNAME",
                     *               "name": "track.shop.example",
                     *               "value": "collect.example.com"
                     *             },
                     *             {
                     *               "type": "TXT",
                     *               "name": "_touchline.track.shop.example",
                     *               "value": "touchline-domain=9a1f64c09d1b4b7f8e02c5d7a3e6b810"
                     *             }
                     *           ],
                     *           "created_at": "2026-01-31T09:30:00.000Z",
                     *           "checked_at": "2026-01-31T09:45:00.000Z",
                     *           "verified_at": null
                     *         }
                     *       ],
                     *       "pagination": {
                     *         "has_next": false,
                     *         "cursor": null
                     *       },
                     *       "meta": {
                     *         "profile_id": "5f0c2a0e-7b11-4a3e-8d52-0b0f4a3e3a52"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["CustomDomain"][];
                        meta: {
                            /**
                             * Format: uuid
                             * @description The profile on which the request acts.
                             */
                            profile_id: string;
                        };
                        pagination: components["schemas"]["Pagination"];
                    };
                };
            };
        };
    };
    post_tracking_custom_domains: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description The body has at most 16 KiB, as sent and once it is decompressed. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "host": "track.shop.example"
                 *     }
                 */
                "application/json": components["schemas"]["CustomDomainRegistration"];
            };
        };
        responses: {
            /** @description The profile already has it. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "id": "7b110b0f-4a3e-4a52-9d52-8f6c2a0e3a56",
                     *         "host": "track.shop.example",
                     *         "cname_target": "collect.example.com",
                     *         "status": "pending",
                     *         "checks": [
                     *           {
                     *             "name": "cname",
                     *             "ok": null,
                     *             "expected": "collect.example.com",
                     *             "found": null,
                     *             "at": null
                     *           },
                     *           {
                     *             "name": "ownership",
                     *             "ok": null,
                     *             "expected": "touchline-domain=9a1f64c09d1b4b7f8e02c5d7a3e6b810",
                     *             "found": null,
                     *             "at": null
                     *           },
                     *           {
                     *             "name": "caa",
                     *             "ok": null,
                     *             "expected": "letsencrypt.org",
                     *             "found": null,
                     *             "at": null
                     *           }
                     *         ],
                     *         "reason": null,
                     *         "advice": "Set the expected records, then verify.",
                     *         "expected_records": [
                     *           {
                     *             "type": "CNAME",
                     *             "name": "track.shop.example",
                     *             "value": "collect.example.com"
                     *           },
                     *           {
                     *             "type": "TXT",
                     *             "name": "_touchline.track.shop.example",
                     *             "value": "touchline-domain=9a1f64c09d1b4b7f8e02c5d7a3e6b810"
                     *           }
                     *         ],
                     *         "created_at": "2026-01-31T09:30:00.000Z",
                     *         "checked_at": null,
                     *         "verified_at": null
                     *       },
                     *       "meta": {
                     *         "profile_id": "5f0c2a0e-7b11-4a3e-8d52-0b0f4a3e3a52"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["CustomDomain"];
                        meta: {
                            /**
                             * Format: uuid
                             * @description The profile on which the request acts.
                             */
                            profile_id: string;
                        };
                    };
                };
            };
            /** @description A new domain. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "id": "7b110b0f-4a3e-4a52-9d52-8f6c2a0e3a56",
                     *         "host": "track.shop.example",
                     *         "cname_target": "collect.example.com",
                     *         "status": "pending",
                     *         "checks": [
                     *           {
                     *             "name": "cname",
                     *             "ok": null,
                     *             "expected": "collect.example.com",
                     *             "found": null,
                     *             "at": null
                     *           },
                     *           {
                     *             "name": "ownership",
                     *             "ok": null,
                     *             "expected": "touchline-domain=9a1f64c09d1b4b7f8e02c5d7a3e6b810",
                     *             "found": null,
                     *             "at": null
                     *           },
                     *           {
                     *             "name": "caa",
                     *             "ok": null,
                     *             "expected": "letsencrypt.org",
                     *             "found": null,
                     *             "at": null
                     *           }
                     *         ],
                     *         "reason": null,
                     *         "advice": "Set the expected records, then verify.",
                     *         "expected_records": [
                     *           {
                     *             "type": "CNAME",
                     *             "name": "track.shop.example",
                     *             "value": "collect.example.com"
                     *           },
                     *           {
                     *             "type": "TXT",
                     *             "name": "_touchline.track.shop.example",
                     *             "value": "touchline-domain=9a1f64c09d1b4b7f8e02c5d7a3e6b810"
                     *           }
                     *         ],
                     *         "created_at": "2026-01-31T09:30:00.000Z",
                     *         "checked_at": null,
                     *         "verified_at": null
                     *       },
                     *       "meta": {
                     *         "profile_id": "5f0c2a0e-7b11-4a3e-8d52-0b0f4a3e3a52"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["CustomDomain"];
                        meta: {
                            /**
                             * Format: uuid
                             * @description The profile on which the request acts.
                             */
                            profile_id: string;
                        };
                    };
                };
            };
        };
    };
    delete_tracking_custom_domains_id: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the domain, as the list returns it. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "id": "7b110b0f-4a3e-4a52-9d52-8f6c2a0e3a56",
                     *         "removed": true
                     *       },
                     *       "meta": {
                     *         "profile_id": "5f0c2a0e-7b11-4a3e-8d52-0b0f4a3e3a52"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: {
                            id: string;
                            removed: boolean;
                        };
                        meta: {
                            /**
                             * Format: uuid
                             * @description The profile on which the request acts.
                             */
                            profile_id: string;
                        };
                    };
                };
            };
        };
    };
    post_tracking_custom_domains_id_verify: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the domain, as the list returns it. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "id": "7b110b0f-4a3e-4a52-9d52-8f6c2a0e3a56",
                     *         "host": "track.shop.example",
                     *         "cname_target": "collect.example.com",
                     *         "status": "failed",
                     *         "checks": [
                     *           {
                     *             "name": "cname",
                     *             "ok": true,
                     *             "expected": "collect.example.com",
                     *             "found": "collect.example.com",
                     *             "at": "2026-01-31T09:45:00.000Z"
                     *           },
                     *           {
                     *             "name": "ownership",
                     *             "ok": false,
                     *             "expected": "touchline-domain=9a1f64c09d1b4b7f8e02c5d7a3e6b810",
                     *             "found": null,
                     *             "at": "2026-01-31T09:45:00.000Z"
                     *           },
                     *           {
                     *             "name": "caa",
                     *             "ok": true,
                     *             "expected": "letsencrypt.org",
                     *             "found": null,
                     *             "at": "2026-01-31T09:45:00.000Z"
                     *           }
                     *         ],
                     *         "reason": "no_proof",
                     *         "advice": "The name leads to the collector, but its TXT record is missing or a different one. Set the expected one.",
                     *         "expected_records": [
                     *           {
                     *             "type": "CNAME",
                     *             "name": "track.shop.example",
                     *             "value": "collect.example.com"
                     *           },
                     *           {
                     *             "type": "TXT",
                     *             "name": "_touchline.track.shop.example",
                     *             "value": "touchline-domain=9a1f64c09d1b4b7f8e02c5d7a3e6b810"
                     *           }
                     *         ],
                     *         "created_at": "2026-01-31T09:30:00.000Z",
                     *         "checked_at": "2026-01-31T09:45:00.000Z",
                     *         "verified_at": null
                     *       },
                     *       "meta": {
                     *         "profile_id": "5f0c2a0e-7b11-4a3e-8d52-0b0f4a3e3a52"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["CustomDomain"];
                        meta: {
                            /**
                             * Format: uuid
                             * @description The profile on which the request acts.
                             */
                            profile_id: string;
                        };
                    };
                };
            };
        };
    };
    get_tracking_events: {
        parameters: {
            query?: {
                /** @description pagination.cursor of the previous page; leave it out for the first. */
                cursor?: string;
                /** @description Page size. 1 to 200, by default 50. */
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [],
                     *       "pagination": {
                     *         "has_next": false,
                     *         "cursor": null
                     *       },
                     *       "meta": {
                     *         "profile_id": "5f0c2a0e-7b11-4a3e-8d52-0b0f4a3e3a52"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["FeedEvent"][];
                        meta: {
                            /**
                             * Format: uuid
                             * @description The profile on which the request acts.
                             */
                            profile_id: string;
                        };
                        pagination: components["schemas"]["Pagination"];
                    };
                };
            };
        };
    };
    get_tracking_freshness: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "counted_until": "2026-01-31T09:30:00.000Z",
                     *         "lag_ms": 0,
                     *         "consumers": [
                     *           {
                     *             "name": "bus",
                     *             "status": "current",
                     *             "pending": 0,
                     *             "waiting_since": null,
                     *             "lag_ms": 0
                     *           },
                     *           {
                     *             "name": "identity",
                     *             "status": "current",
                     *             "pending": 0,
                     *             "waiting_since": null,
                     *             "lag_ms": 0
                     *           },
                     *           {
                     *             "name": "attribution",
                     *             "status": "current",
                     *             "pending": 0,
                     *             "waiting_since": null,
                     *             "lag_ms": 0
                     *           },
                     *           {
                     *             "name": "reports",
                     *             "status": "current",
                     *             "pending": 0,
                     *             "waiting_since": null,
                     *             "lag_ms": 0
                     *           }
                     *         ],
                     *         "waiting_since": null
                     *       },
                     *       "meta": {
                     *         "profile_id": "5f0c2a0e-7b11-4a3e-8d52-0b0f4a3e3a52"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["Freshness"];
                        meta: {
                            /**
                             * Format: uuid
                             * @description The profile on which the request acts.
                             */
                            profile_id: string;
                        };
                    };
                };
            };
        };
    };
    get_tracking_installers_gtm: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "tracking_key": "tk_7b11a0e4",
                     *         "file_name": "touchline-gtm.json",
                     *         "container": {
                     *           "exportFormatVersion": 2,
                     *           "exportTime": "2026-01-31 09:30:00",
                     *           "containerVersion": {
                     *             "tag": [
                     *               {
                     *                 "tagId": "1",
                     *                 "name": "Touchline tracker",
                     *                 "type": "html",
                     *                 "firingTriggerId": [
                     *                   "2147479573"
                     *                 ]
                     *               }
                     *             ],
                     *             "variable": [
                     *               {
                     *                 "variableId": "5",
                     *                 "name": "Touchline tracking key",
                     *                 "type": "c"
                     *               }
                     *             ]
                     *           }
                     *         }
                     *       },
                     *       "meta": {
                     *         "profile_id": "5f0c2a0e-7b11-4a3e-8d52-0b0f4a3e3a52"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["TagManagerInstaller"];
                        meta: {
                            /**
                             * Format: uuid
                             * @description The profile on which the request acts.
                             */
                            profile_id: string;
                        };
                    };
                };
            };
        };
    };
    get_tracking_installers_shopify_pixel: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "tracking_key": "tk_7b11a0e4",
                     *         "settings": {
                     *           "name": "Touchline",
                     *           "permission": "required",
                     *           "purposes": [
                     *             "analytics"
                     *           ],
                     *           "endpoint": "https://collect.example.com/t/tk_7b11a0e4",
                     *           "cookie_days": 400,
                     *           "events": [
                     *             "page_viewed",
                     *             "product_viewed",
                     *             "checkout_completed"
                     *           ]
                     *         },
                     *         "script": "((OPTIONS) => { … })({\"endpoint\":\"https://collect.example.com/t/tk_7b11a0e4\"});"
                     *       },
                     *       "meta": {
                     *         "profile_id": "5f0c2a0e-7b11-4a3e-8d52-0b0f4a3e3a52"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["ShopifyPixelInstaller"];
                        meta: {
                            /**
                             * Format: uuid
                             * @description The profile on which the request acts.
                             */
                            profile_id: string;
                        };
                    };
                };
            };
        };
    };
    get_tracking_keys: {
        parameters: {
            query?: {
                /** @description pagination.cursor of the previous page; leave it out for the first. */
                cursor?: string;
                /** @description Page size. 1 to 200, by default 50. */
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "9d528f6c",
                     *           "key": "tk_7b11a0e4",
                     *           "created_at": "2026-01-31T09:30:00.000Z"
                     *         }
                     *       ],
                     *       "pagination": {
                     *         "has_next": false,
                     *         "cursor": null
                     *       },
                     *       "meta": {
                     *         "profile_id": "5f0c2a0e-7b11-4a3e-8d52-0b0f4a3e3a52"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["TrackingKey"][];
                        meta: {
                            /**
                             * Format: uuid
                             * @description The profile on which the request acts.
                             */
                            profile_id: string;
                        };
                        pagination: components["schemas"]["Pagination"];
                    };
                };
            };
        };
    };
    post_tracking_keys: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The active key. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "id": "9d528f6c",
                     *         "key": "tk_7b11a0e4",
                     *         "created_at": "2026-01-31T09:30:00.000Z"
                     *       },
                     *       "meta": {
                     *         "profile_id": "5f0c2a0e-7b11-4a3e-8d52-0b0f4a3e3a52"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["TrackingKey"];
                        meta: {
                            /**
                             * Format: uuid
                             * @description The profile on which the request acts.
                             */
                            profile_id: string;
                        };
                    };
                };
            };
            /** @description A new key. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "id": "9d528f6c",
                     *         "key": "tk_7b11a0e4",
                     *         "created_at": "2026-01-31T09:30:00.000Z"
                     *       },
                     *       "meta": {
                     *         "profile_id": "5f0c2a0e-7b11-4a3e-8d52-0b0f4a3e3a52"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["TrackingKey"];
                        meta: {
                            /**
                             * Format: uuid
                             * @description The profile on which the request acts.
                             */
                            profile_id: string;
                        };
                    };
                };
            };
        };
    };
    delete_tracking_keys_id: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the key, as the list returns it. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "id": "9d528f6c",
                     *         "revoked": true
                     *       },
                     *       "meta": {
                     *         "profile_id": "5f0c2a0e-7b11-4a3e-8d52-0b0f4a3e3a52"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: {
                            id: string;
                            revoked: boolean;
                        };
                        meta: {
                            /**
                             * Format: uuid
                             * @description The profile on which the request acts.
                             */
                            profile_id: string;
                        };
                    };
                };
            };
        };
    };
    get_tracking_ops: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "events_last_hour": 61,
                     *         "last_event_at": "2026-01-31T09:30:00.000Z",
                     *         "last_hour": {
                     *           "total": 61,
                     *           "browsers": 58,
                     *           "servers": 3,
                     *           "providers": 0
                     *         },
                     *         "last_day": {
                     *           "total": 1284,
                     *           "browsers": 1201,
                     *           "servers": 80,
                     *           "providers": 3
                     *         },
                     *         "refused_last_day": [
                     *           {
                     *             "code": "validation_error",
                     *             "field": "properties.currency",
                     *             "count": 2
                     *           }
                     *         ],
                     *         "lag_ms": 0,
                     *         "consumers": [
                     *           {
                     *             "name": "bus",
                     *             "status": "current",
                     *             "pending": 0,
                     *             "waiting_since": null,
                     *             "lag_ms": 0
                     *           },
                     *           {
                     *             "name": "identity",
                     *             "status": "current",
                     *             "pending": 0,
                     *             "waiting_since": null,
                     *             "lag_ms": 0
                     *           },
                     *           {
                     *             "name": "attribution",
                     *             "status": "current",
                     *             "pending": 0,
                     *             "waiting_since": null,
                     *             "lag_ms": 0
                     *           },
                     *           {
                     *             "name": "reports",
                     *             "status": "current",
                     *             "pending": 0,
                     *             "waiting_since": null,
                     *             "lag_ms": 0
                     *           }
                     *         ],
                     *         "waiting_since": null
                     *       },
                     *       "meta": {
                     *         "profile_id": "5f0c2a0e-7b11-4a3e-8d52-0b0f4a3e3a52"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["TrackingOps"];
                        meta: {
                            /**
                             * Format: uuid
                             * @description The profile on which the request acts.
                             */
                            profile_id: string;
                        };
                    };
                };
            };
        };
    };
    get_tracking_origin: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "events": 1284,
                     *         "since": "2026-01-30T18:02:11.000Z",
                     *         "sites": [
                     *           {
                     *             "host": "www.shop.example",
                     *             "events": 1284,
                     *             "last_seen_at": "2026-01-31T09:30:00.000Z",
                     *             "is_allowed": true,
                     *             "is_first_party": true
                     *           }
                     *         ],
                     *         "hosts": [
                     *           {
                     *             "host": "www.shop.example",
                     *             "events_24h": 1284,
                     *             "last_seen_at": "2026-01-31T09:30:00.000Z",
                     *             "first_party": true,
                     *             "tls": true
                     *           }
                     *         ],
                     *         "refused_sites": [
                     *           {
                     *             "host": "copy.example",
                     *             "refused": 3,
                     *             "last_refused_at": "2026-01-31T08:00:00.000Z"
                     *           }
                     *         ],
                     *         "collector_host": "track.shop.example",
                     *         "is_custom_domain": true
                     *       },
                     *       "meta": {
                     *         "profile_id": "5f0c2a0e-7b11-4a3e-8d52-0b0f4a3e3a52"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["TrackingOrigin"];
                        meta: {
                            /**
                             * Format: uuid
                             * @description The profile on which the request acts.
                             */
                            profile_id: string;
                        };
                    };
                };
            };
        };
    };
    get_tracking_quality: {
        parameters: {
            query?: {
                /** @description How many days totals and days cover. 1 to 90, by default 30. */
                days?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "recorded_24h": 1284,
                     *         "last_event_at": "2026-01-31T09:30:00.000Z",
                     *         "refusals": [
                     *           {
                     *             "code": "validation_error",
                     *             "field": "properties.currency",
                     *             "count": 2
                     *           }
                     *         ],
                     *         "recent_refusals": [],
                     *         "left_out": [],
                     *         "warnings": [],
                     *         "totals": {
                     *           "events": 1284,
                     *           "bots_dropped": 37,
                     *           "duplicates": 4,
                     *           "clock_corrections": 9,
                     *           "unknown_click_ids": 2,
                     *           "sessions": 310,
                     *           "sessions_without_touch": 121,
                     *           "events_by_host": [
                     *             {
                     *               "host": "www.shop.example",
                     *               "events": 1201
                     *             }
                     *           ],
                     *           "conversions": 12,
                     *           "conversions_with_touch": 10,
                     *           "share_of_conversions_with_touch": "0.833333",
                     *           "duplicates_by_origin": {
                     *             "browsers": 3,
                     *             "servers": 1,
                     *             "providers": 0
                     *           },
                     *           "unknown_click_id_names": [
                     *             {
                     *               "parameter": "newclid",
                     *               "events": 2
                     *             }
                     *           ]
                     *         },
                     *         "days": [
                     *           {
                     *             "date": "2026-01-31",
                     *             "events": 1284,
                     *             "bots_dropped": 37,
                     *             "duplicates": 4,
                     *             "clock_corrections": 9,
                     *             "unknown_click_ids": 2,
                     *             "sessions": 310,
                     *             "sessions_without_touch": 121,
                     *             "events_by_host": [
                     *               {
                     *                 "host": "www.shop.example",
                     *                 "events": 1201
                     *               }
                     *             ],
                     *             "conversions": 12,
                     *             "conversions_with_touch": 10,
                     *             "share_of_conversions_with_touch": "0.833333"
                     *           }
                     *         ]
                     *       },
                     *       "meta": {
                     *         "profile_id": "5f0c2a0e-7b11-4a3e-8d52-0b0f4a3e3a52",
                     *         "date_from": "2026-01-01",
                     *         "date_to": "2026-01-31",
                     *         "time_zone": "UTC"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["TrackingQuality"];
                        meta: {
                            date_from: string;
                            date_to: string;
                            /**
                             * Format: uuid
                             * @description The profile on which the request acts.
                             */
                            profile_id: string;
                            /**
                             * @description IANA name of the zone in whose days the answer counts: the profile's, which is UTC unless set. After a change it stays the previous one until everything is derived anew; GET /api/v1/tracking/replay-status shows the progress.
                             * @example America/Lima
                             */
                            time_zone: string;
                        };
                    };
                };
            };
        };
    };
    get_tracking_replay_status: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "status": "running",
                     *         "cause": "classification",
                     *         "phase": "deriving",
                     *         "progress": 0.42,
                     *         "persons_done": 4200,
                     *         "events_done": 42118,
                     *         "queued_at": "2026-01-31T09:30:00.000Z",
                     *         "started_at": "2026-01-31T09:30:01.000Z",
                     *         "finished_at": null,
                     *         "is_followed": false,
                     *         "message": null
                     *       },
                     *       "meta": {
                     *         "profile_id": "5f0c2a0e-7b11-4a3e-8d52-0b0f4a3e3a52"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["ReplayStatus"];
                        meta: {
                            /**
                             * Format: uuid
                             * @description The profile on which the request acts.
                             */
                            profile_id: string;
                        };
                    };
                };
            };
        };
    };
    get_tracking_settings: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "session_timeout_minutes": 30,
                     *         "cookie_days": 400,
                     *         "cookie_domain": null,
                     *         "honour_gpc": true,
                     *         "honour_dnt": true,
                     *         "track_forms": true,
                     *         "track_outbound": false,
                     *         "track_spa": true,
                     *         "sites": [
                     *           "shop.example"
                     *         ],
                     *         "own_sites": [],
                     *         "exclude_paths": [
                     *           "/account/*"
                     *         ],
                     *         "exclude_ips": [
                     *           "203.0.113.7"
                     *         ],
                     *         "stripped_parameters": [],
                     *         "consent": "none",
                     *         "bot_filter": true,
                     *         "geo": "city",
                     *         "link_token_param": "svc_t",
                     *         "browser_revenue": false,
                     *         "changed_at": "2026-01-31T09:30:00.000Z"
                     *       },
                     *       "meta": {
                     *         "profile_id": "5f0c2a0e-7b11-4a3e-8d52-0b0f4a3e3a52"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["TrackerSettings"];
                        meta: {
                            /**
                             * Format: uuid
                             * @description The profile on which the request acts.
                             */
                            profile_id: string;
                        };
                    };
                };
            };
        };
    };
    patch_tracking_settings: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description The body has at most 64 KiB, as sent and once it is decompressed. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "sites": [
                 *         "shop.example"
                 *       ],
                 *       "exclude_ips": [
                 *         "203.0.113.7"
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["TrackerSettingsChange"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "session_timeout_minutes": 30,
                     *         "cookie_days": 400,
                     *         "cookie_domain": null,
                     *         "honour_gpc": true,
                     *         "honour_dnt": true,
                     *         "track_forms": true,
                     *         "track_outbound": false,
                     *         "track_spa": true,
                     *         "sites": [
                     *           "shop.example"
                     *         ],
                     *         "own_sites": [],
                     *         "exclude_paths": [
                     *           "/account/*"
                     *         ],
                     *         "exclude_ips": [
                     *           "203.0.113.7"
                     *         ],
                     *         "stripped_parameters": [],
                     *         "consent": "none",
                     *         "bot_filter": true,
                     *         "geo": "city",
                     *         "link_token_param": "svc_t",
                     *         "browser_revenue": false,
                     *         "changed_at": "2026-01-31T09:30:00.000Z"
                     *       },
                     *       "meta": {
                     *         "profile_id": "5f0c2a0e-7b11-4a3e-8d52-0b0f4a3e3a52"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["TrackerSettings"];
                        meta: {
                            /**
                             * Format: uuid
                             * @description The profile on which the request acts.
                             */
                            profile_id: string;
                        };
                    };
                };
            };
        };
    };
    get_tracking_snippet: {
        parameters: {
            query?: {
                /** @description html: tags, in the envelope; script: raw JavaScript. */
                format?: "html" | "script";
                /** @description Id of a Meta pixel to load with the tracker, which then reports the page view to Meta too. */
                pixel?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "snippet": "<script async src=\"https://collect.example.com/t/tk_7b11a0e4.js\"></script>",
                     *         "tracking_key": "tk_7b11a0e4",
                     *         "script_url": "https://collect.example.com/t/tk_7b11a0e4.js"
                     *       },
                     *       "meta": {
                     *         "profile_id": "5f0c2a0e-7b11-4a3e-8d52-0b0f4a3e3a52"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["TrackerSnippet"];
                        meta: {
                            /**
                             * Format: uuid
                             * @description The profile on which the request acts.
                             */
                            profile_id: string;
                        };
                    };
                };
            };
        };
    };
    get_tracking_verification: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "id": "0e7b11aa-4a3e-4a52-9d52-8f6c2a0e3a52",
                     *         "state": "failed",
                     *         "url": "https://shop.example/",
                     *         "checks": [
                     *           {
                     *             "name": "reachable",
                     *             "ok": true,
                     *             "detail": "The page responds with status 200."
                     *           },
                     *           {
                     *             "name": "tag_found",
                     *             "ok": false,
                     *             "detail": "The page has no tag of the tracker. Paste this line into every page, before </head>: <script async src=\"https://collect.example/t/tk_2mVfQ8sTzX4cYbN7dLwR9k.js\"></script>"
                     *           },
                     *           {
                     *             "name": "key_matches",
                     *             "ok": null,
                     *             "detail": "There is no tracker whose key could be compared."
                     *           },
                     *           {
                     *             "name": "script_loads",
                     *             "ok": true,
                     *             "detail": "https://collect.example/t/tk_2mVfQ8sTzX4cYbN7dLwR9k.js responds with the tracker."
                     *           },
                     *           {
                     *             "name": "event_received",
                     *             "ok": false,
                     *             "detail": "The tracker did not run, so no event was sent; tag_found, key_matches, script_loads and csp_allows say why."
                     *           },
                     *           {
                     *             "name": "cookie_first_party",
                     *             "ok": null,
                     *             "detail": "The tracker did not run, so it set no cookie."
                     *           },
                     *           {
                     *             "name": "csp_allows",
                     *             "ok": true,
                     *             "detail": "The page has no Content-Security-Policy."
                     *           }
                     *         ],
                     *         "reason": null,
                     *         "http_status": 200,
                     *         "has_tag_manager": false,
                     *         "has_recent_events": false,
                     *         "created_at": "2026-01-31T09:30:00.000Z",
                     *         "finished_at": "2026-01-31T09:30:07.000Z"
                     *       },
                     *       "meta": {
                     *         "profile_id": "5f0c2a0e-7b11-4a3e-8d52-0b0f4a3e3a52"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["InstallVerification"] | null;
                        meta: {
                            /**
                             * Format: uuid
                             * @description The profile on which the request acts.
                             */
                            profile_id: string;
                        };
                    };
                };
            };
        };
    };
    post_tracking_verification: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description The body has at most 16 KiB, as sent and once it is decompressed. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "url": "https://shop.example/"
                 *     }
                 */
                "application/json": components["schemas"]["InstallVerificationStart"];
            };
        };
        responses: {
            /** @description Started. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "id": "0e7b11aa-4a3e-4a52-9d52-8f6c2a0e3a52",
                     *         "state": "queued",
                     *         "url": "https://shop.example/",
                     *         "checks": [
                     *           {
                     *             "name": "reachable",
                     *             "ok": null,
                     *             "detail": "This is checked in a moment; ask again in a few seconds."
                     *           },
                     *           {
                     *             "name": "tag_found",
                     *             "ok": null,
                     *             "detail": "This is checked in a moment; ask again in a few seconds."
                     *           },
                     *           {
                     *             "name": "key_matches",
                     *             "ok": null,
                     *             "detail": "This is checked in a moment; ask again in a few seconds."
                     *           },
                     *           {
                     *             "name": "script_loads",
                     *             "ok": null,
                     *             "detail": "This is checked in a moment; ask again in a few seconds."
                     *           },
                     *           {
                     *             "name": "event_received",
                     *             "ok": null,
                     *             "detail": "This is checked in a moment; ask again in a few seconds."
                     *           },
                     *           {
                     *             "name": "cookie_first_party",
                     *             "ok": null,
                     *             "detail": "This is checked in a moment; ask again in a few seconds."
                     *           },
                     *           {
                     *             "name": "csp_allows",
                     *             "ok": null,
                     *             "detail": "This is checked in a moment; ask again in a few seconds."
                     *           }
                     *         ],
                     *         "reason": null,
                     *         "http_status": null,
                     *         "has_tag_manager": null,
                     *         "has_recent_events": null,
                     *         "created_at": "2026-01-31T09:30:00.000Z",
                     *         "finished_at": null
                     *       },
                     *       "meta": {
                     *         "profile_id": "5f0c2a0e-7b11-4a3e-8d52-0b0f4a3e3a52"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["InstallVerification"];
                        meta: {
                            /**
                             * Format: uuid
                             * @description The profile on which the request acts.
                             */
                            profile_id: string;
                        };
                    };
                };
            };
        };
    };
    get_webhooks: {
        parameters: {
            query?: {
                /** @description pagination.cursor of the previous page; leave it out for the first. */
                cursor?: string;
                /** @description Page size. 1 to 200, by default 50. */
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "3a52d18c-0b0f-4a3e-8d52-5f0c2a0e7b11",
                     *           "url": "https://partner.example/touchline",
                     *           "events": [
                     *             "outcome.recorded"
                     *           ],
                     *           "description": "Orders into the CRM",
                     *           "status": "active",
                     *           "status_reason": null,
                     *           "app_id": null,
                     *           "created_at": "2026-01-31T09:30:00.000Z",
                     *           "changed_at": "2026-01-31T09:30:00.000Z",
                     *           "previous_secret_expires_at": null,
                     *           "last_success_at": null,
                     *           "last_failure_at": null
                     *         }
                     *       ],
                     *       "pagination": {
                     *         "has_next": false,
                     *         "cursor": null
                     *       },
                     *       "meta": {
                     *         "profile_id": "5f0c2a0e-7b11-4a3e-8d52-0b0f4a3e3a52"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["WebhookSubscription"][];
                        meta: {
                            /**
                             * Format: uuid
                             * @description The profile on which the request acts.
                             */
                            profile_id: string;
                        };
                        pagination: components["schemas"]["Pagination"];
                    };
                };
            };
        };
    };
    post_webhooks: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description The body has at most 16 KiB, as sent and once it is decompressed. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "url": "https://partner.example/touchline",
                 *       "events": [
                 *         "outcome.recorded"
                 *       ],
                 *       "description": "Orders into the CRM"
                 *     }
                 */
                "application/json": components["schemas"]["NewWebhookSubscription"];
            };
        };
        responses: {
            /** @description Subscribed. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "id": "3a52d18c-0b0f-4a3e-8d52-5f0c2a0e7b11",
                     *         "url": "https://partner.example/touchline",
                     *         "events": [
                     *           "outcome.recorded"
                     *         ],
                     *         "description": "Orders into the CRM",
                     *         "status": "active",
                     *         "status_reason": null,
                     *         "app_id": null,
                     *         "created_at": "2026-01-31T09:30:00.000Z",
                     *         "changed_at": "2026-01-31T09:30:00.000Z",
                     *         "previous_secret_expires_at": null,
                     *         "last_success_at": null,
                     *         "last_failure_at": null,
                     *         "secret": "whsec_b3V0Y29tZXMgYXJlIHdvcnRoIHRoZSB3YWl0…"
                     *       },
                     *       "meta": {
                     *         "profile_id": "5f0c2a0e-7b11-4a3e-8d52-0b0f4a3e3a52"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["MadeWebhookSubscription"];
                        meta: {
                            /**
                             * Format: uuid
                             * @description The profile on which the request acts.
                             */
                            profile_id: string;
                        };
                    };
                };
            };
        };
    };
    delete_webhooks_id: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the subscription. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "id": "3a52d18c-0b0f-4a3e-8d52-5f0c2a0e7b11",
                     *         "removed": true
                     *       },
                     *       "meta": {
                     *         "profile_id": "5f0c2a0e-7b11-4a3e-8d52-0b0f4a3e3a52"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: {
                            id: string;
                            removed: boolean;
                        };
                        meta: {
                            /**
                             * Format: uuid
                             * @description The profile on which the request acts.
                             */
                            profile_id: string;
                        };
                    };
                };
            };
        };
    };
    patch_webhooks_id: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the subscription. */
                id: string;
            };
            cookie?: never;
        };
        /** @description The body has at most 16 KiB, as sent and once it is decompressed. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "rotate_secret": true
                 *     }
                 */
                "application/json": components["schemas"]["WebhookSubscriptionChange"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "id": "3a52d18c-0b0f-4a3e-8d52-5f0c2a0e7b11",
                     *         "url": "https://partner.example/touchline",
                     *         "events": [
                     *           "outcome.recorded"
                     *         ],
                     *         "description": "Orders into the CRM",
                     *         "status": "active",
                     *         "status_reason": null,
                     *         "app_id": null,
                     *         "created_at": "2026-01-31T09:30:00.000Z",
                     *         "changed_at": "2026-02-01T10:00:00.000Z",
                     *         "previous_secret_expires_at": "2026-02-02T10:00:00.000Z",
                     *         "last_success_at": null,
                     *         "last_failure_at": null,
                     *         "secret": "whsec_b3V0Y29tZXMgYXJlIHdvcnRoIHRoZSB3YWl0…"
                     *       },
                     *       "meta": {
                     *         "profile_id": "5f0c2a0e-7b11-4a3e-8d52-0b0f4a3e3a52"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["ChangedWebhookSubscription"];
                        meta: {
                            /**
                             * Format: uuid
                             * @description The profile on which the request acts.
                             */
                            profile_id: string;
                        };
                    };
                };
            };
        };
    };
    get_webhooks_id_deliveries: {
        parameters: {
            query?: {
                /** @description pagination.cursor of the previous page; leave it out for the first. */
                cursor?: string;
                /** @description Page size. 1 to 200, by default 50. */
                limit?: number;
                /** @description Lists only deliveries with this status. */
                status?: "pending" | "delivered" | "failed";
            };
            header?: never;
            path: {
                /** @description Id of the subscription. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "8d52d18c-0b0f-4a3e-8d52-5f0c2a0e7b22",
                     *           "event_id": "2a0e7b11-0b0f-5a3e-9d52-8f6c3a52d18c",
                     *           "event_type": "outcome.recorded",
                     *           "status": "delivered",
                     *           "created_at": "2026-01-31T09:30:02.201Z",
                     *           "next_attempt_at": null,
                     *           "attempt_count": 2,
                     *           "attempts": [
                     *             {
                     *               "at": "2026-01-31T09:30:02.310Z",
                     *               "response_status": 503,
                     *               "duration_ms": 41,
                     *               "error": "http_status"
                     *             },
                     *             {
                     *               "at": "2026-01-31T09:30:07.620Z",
                     *               "response_status": 204,
                     *               "duration_ms": 38,
                     *               "error": null
                     *             }
                     *           ]
                     *         }
                     *       ],
                     *       "pagination": {
                     *         "has_next": false,
                     *         "cursor": null
                     *       },
                     *       "meta": {
                     *         "profile_id": "5f0c2a0e-7b11-4a3e-8d52-0b0f4a3e3a52"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["WebhookDelivery"][];
                        meta: {
                            /**
                             * Format: uuid
                             * @description The profile on which the request acts.
                             */
                            profile_id: string;
                        };
                        pagination: components["schemas"]["Pagination"];
                    };
                };
            };
        };
    };
    post_webhooks_id_deliveries_delivery_id_redeliver: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the delivery, as the list returns it. */
                delivery_id: string;
                /** @description Id of the subscription. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Queued. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "id": "8d52d18c-0b0f-4a3e-8d52-5f0c2a0e7b22",
                     *         "event_id": "2a0e7b11-0b0f-5a3e-9d52-8f6c3a52d18c",
                     *         "event_type": "outcome.recorded",
                     *         "status": "pending",
                     *         "created_at": "2026-01-31T09:30:02.201Z",
                     *         "next_attempt_at": "2026-01-31T09:30:02.201Z",
                     *         "attempt_count": 0,
                     *         "attempts": []
                     *       },
                     *       "meta": {
                     *         "profile_id": "5f0c2a0e-7b11-4a3e-8d52-0b0f4a3e3a52"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["WebhookDelivery"];
                        meta: {
                            /**
                             * Format: uuid
                             * @description The profile on which the request acts.
                             */
                            profile_id: string;
                        };
                    };
                };
            };
        };
    };
    post_webhooks_id_test: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the subscription. */
                id: string;
            };
            cookie?: never;
        };
        /** @description The body has at most 4 KiB, as sent and once it is decompressed. */
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "event_type": "outcome.recorded"
                 *     }
                 */
                "application/json": components["schemas"]["WebhookTest"];
            };
        };
        responses: {
            /** @description Queued. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "id": "8d52d18c-0b0f-4a3e-8d52-5f0c2a0e7b22",
                     *         "event_id": "2a0e7b11-0b0f-5a3e-9d52-8f6c3a52d18c",
                     *         "event_type": "outcome.recorded",
                     *         "status": "pending",
                     *         "created_at": "2026-01-31T09:30:02.201Z",
                     *         "next_attempt_at": "2026-01-31T09:30:02.201Z",
                     *         "attempt_count": 0,
                     *         "attempts": []
                     *       },
                     *       "meta": {
                     *         "profile_id": "5f0c2a0e-7b11-4a3e-8d52-0b0f4a3e3a52"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["WebhookDelivery"];
                        meta: {
                            /**
                             * Format: uuid
                             * @description The profile on which the request acts.
                             */
                            profile_id: string;
                        };
                    };
                };
            };
        };
    };
    get_workspaces: {
        parameters: {
            query?: {
                /** @description pagination.cursor of the previous page; leave it out for the first. */
                cursor?: string;
                /** @description Page size. 1 to 200, by default 50. */
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "8d52d18c-0b0f-4a3e-8d52-5f0c2a0e7b11",
                     *           "name": "Example Agency",
                     *           "type": "standard",
                     *           "reporting_currency": "CLP",
                     *           "plan": {
                     *             "name": "standard",
                     *             "active_profiles": null
                     *           },
                     *           "ad_write_limits": {
                     *             "writes_per_day": null,
                     *             "budget_raise_per_day": {
                     *               "CLP": "400000"
                     *             }
                     *           },
                     *           "profile_count": 1,
                     *           "created_at": "2026-01-31T09:30:00.000Z",
                     *           "archived_at": null
                     *         }
                     *       ],
                     *       "pagination": {
                     *         "has_next": false,
                     *         "cursor": null
                     *       },
                     *       "meta": {
                     *         "profile_id": "5f0c2a0e-7b11-4a3e-8d52-0b0f4a3e3a52"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["Workspace"][];
                        meta: {
                            /** @description The profile that the credential acts on; null when it names none. */
                            profile_id: string | null;
                        };
                        pagination: components["schemas"]["Pagination"];
                    };
                };
            };
        };
    };
    post_workspaces: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description The body has at most 16 KiB, as sent and once it is decompressed. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Example Agency",
                 *       "reporting_currency": "CLP"
                 *     }
                 */
                "application/json": components["schemas"]["NewWorkspace"];
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "id": "8d52d18c-0b0f-4a3e-8d52-5f0c2a0e7b11",
                     *         "name": "Example Agency",
                     *         "type": "standard",
                     *         "reporting_currency": "CLP",
                     *         "plan": {
                     *           "name": "standard",
                     *           "active_profiles": null
                     *         },
                     *         "ad_write_limits": {
                     *           "writes_per_day": null,
                     *           "budget_raise_per_day": {
                     *             "CLP": "400000"
                     *           }
                     *         },
                     *         "profile_count": 0,
                     *         "created_at": "2026-01-31T09:30:00.000Z",
                     *         "archived_at": null
                     *       },
                     *       "meta": {
                     *         "profile_id": "5f0c2a0e-7b11-4a3e-8d52-0b0f4a3e3a52"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["Workspace"];
                        meta: {
                            /** @description The profile that the credential acts on; null when it names none. */
                            profile_id: string | null;
                        };
                    };
                };
            };
        };
    };
    post_workspaces_workspaceid_customer_erasures: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the workspace. */
                workspaceId: string;
            };
            cookie?: never;
        };
        /** @description The body has at most 16 KiB, as sent and once it is decompressed. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "profile_id": "5f0c2a0e-7b11-4a3e-8d52-0b0f4a3e3a52",
                 *       "request_ref": "dsr-2026-014",
                 *       "email": "ana@example.com"
                 *     }
                 */
                "application/json": components["schemas"]["WorkspaceErasureInput"];
            };
        };
        responses: {
            /** @description Already erased: the first receipt. Nothing more was erased. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "erasure_id": "0b0f4a3e-3a52-4d0c-9d52-8f6c2a0e7b11",
                     *         "request_ref": "dsr-2026-014",
                     *         "status": "done",
                     *         "customer_key": "C-77",
                     *         "reason": "data_subject_request",
                     *         "requested_at": "2026-01-31T09:30:00.000Z",
                     *         "completed_at": "2026-01-31T09:30:00.700Z"
                     *       },
                     *       "meta": {
                     *         "profile_id": "5f0c2a0e-7b11-4a3e-8d52-0b0f4a3e3a52"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["ErasureReceipt"];
                        meta: {
                            /**
                             * Format: uuid
                             * @description The profile from which the customer was erased.
                             */
                            profile_id: string;
                        };
                    };
                };
            };
            /** @description Erased. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "erasure_id": "0b0f4a3e-3a52-4d0c-9d52-8f6c2a0e7b11",
                     *         "request_ref": "dsr-2026-014",
                     *         "status": "done",
                     *         "customer_key": "C-77",
                     *         "reason": "data_subject_request",
                     *         "requested_at": "2026-01-31T09:30:00.000Z",
                     *         "completed_at": "2026-01-31T09:30:00.700Z"
                     *       },
                     *       "meta": {
                     *         "profile_id": "5f0c2a0e-7b11-4a3e-8d52-0b0f4a3e3a52"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["ErasureReceipt"];
                        meta: {
                            /**
                             * Format: uuid
                             * @description The profile from which the customer was erased.
                             */
                            profile_id: string;
                        };
                    };
                };
            };
        };
    };
    get_workspaces_workspaceid_pii_access_log: {
        parameters: {
            query?: {
                /** @description pagination.cursor of the previous page; leave it out for the first. */
                cursor?: string;
                /** @description Lists only reads that showed this customer or visitor. */
                customer_profile_id?: string;
                /** @description The first UTC day, YYYY-MM-DD, inclusive. */
                date_from?: string;
                /** @description The last UTC day, inclusive; within 366 days of the first. */
                date_to?: string;
                /** @description Page size. 1 to 200, by default 50. */
                limit?: number;
                /** @description Lists only reads on one profile. */
                profile_id?: string;
            };
            header?: never;
            path: {
                /** @description Id of the workspace. */
                workspaceId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "0b0f4a3e-3a52-4d0c-9d52-8f6c2a0e7b11",
                     *           "at": "2026-01-31T09:30:00.000Z",
                     *           "operation": "GET /customers",
                     *           "profile_id": "5f0c2a0e-7b11-4a3e-8d52-0b0f4a3e3a52",
                     *           "credential": {
                     *             "kind": "api_key",
                     *             "id": "3a52d18c",
                     *             "name": "Server"
                     *           },
                     *           "user_id": null,
                     *           "customer_profile_ids": [
                     *             "3a52d18c-0b0f-4a3e-8d52-5f0c2a0e7b11"
                     *           ],
                     *           "request_id": "2f1d0c9e-6b1a-4f7e-9a55-1c1f0c7d2b3a"
                     *         }
                     *       ],
                     *       "pagination": {
                     *         "has_next": false,
                     *         "cursor": null
                     *       },
                     *       "meta": {
                     *         "profile_id": "5f0c2a0e-7b11-4a3e-8d52-0b0f4a3e3a52"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["PersonRead"][];
                        meta: {
                            /** @description The profile that the credential acts on; null when it names none. */
                            profile_id: string | null;
                        };
                        pagination: components["schemas"]["Pagination"];
                    };
                };
            };
        };
    };
    patch_workspaces_workspaceid_reporting_currency: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the workspace. */
                workspaceId: string;
            };
            cookie?: never;
        };
        /** @description The body has at most 4 KiB, as sent and once it is decompressed. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "reporting_currency": "USD"
                 *     }
                 */
                "application/json": components["schemas"]["ReportingCurrency"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "id": "8d52d18c-0b0f-4a3e-8d52-5f0c2a0e7b11",
                     *         "name": "Example Agency",
                     *         "type": "standard",
                     *         "reporting_currency": "USD",
                     *         "plan": {
                     *           "name": "standard",
                     *           "active_profiles": null
                     *         },
                     *         "ad_write_limits": {
                     *           "writes_per_day": null,
                     *           "budget_raise_per_day": {
                     *             "CLP": "400000"
                     *           }
                     *         },
                     *         "profile_count": 1,
                     *         "created_at": "2026-01-31T09:30:00.000Z",
                     *         "archived_at": null
                     *       },
                     *       "meta": {
                     *         "profile_id": "5f0c2a0e-7b11-4a3e-8d52-0b0f4a3e3a52"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["Workspace"];
                        meta: {
                            /** @description The profile that the credential acts on; null when it names none. */
                            profile_id: string | null;
                        };
                    };
                };
            };
        };
    };
    on_channel_health_updated: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description The id of the event, the same in every attempt. Act on it once.
                 * @example 2a0e7b11-0b0f-5a3e-9d52-8f6c3a52d18c
                 */
                "webhook-id": string;
                /**
                 * @description The signature as defined by standardwebhooks.com, over webhook-id, webhook-timestamp and the body; for 24 hours after a rotation there are several, separated by spaces.
                 * @example v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=
                 */
                "webhook-signature": string;
                /**
                 * @description The Unix time of this attempt, in seconds.
                 * @example 1769851802
                 */
                "webhook-timestamp": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "7c1d5a52-9d52-5f6c-8f6c-2a0e7b110b0f",
                 *       "type": "channel.health.updated",
                 *       "created_at": "2026-01-31T09:30:01.000Z",
                 *       "profile_id": "5f0c2a0e-7b11-4a3e-8d52-0b0f4a3e3a52",
                 *       "data": {
                 *         "provider": "social_ads",
                 *         "connection_id": "0b0f4a3e-3a52-5d0c-9d52-8f6c2a0e7b11",
                 *         "status": "reconnect_required",
                 *         "previous_status": "active"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["ConnectionHealth"];
            };
        };
        responses: {
            /** @description Accepted. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Send no more: the subscription is disabled, and the event waits until it is active again. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    on_connection_reconnect_required: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description The id of the event, the same in every attempt. Act on it once.
                 * @example 2a0e7b11-0b0f-5a3e-9d52-8f6c3a52d18c
                 */
                "webhook-id": string;
                /**
                 * @description The signature as defined by standardwebhooks.com, over webhook-id, webhook-timestamp and the body; for 24 hours after a rotation there are several, separated by spaces.
                 * @example v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=
                 */
                "webhook-signature": string;
                /**
                 * @description The Unix time of this attempt, in seconds.
                 * @example 1769851802
                 */
                "webhook-timestamp": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "7c1d5a52-9d52-5f6c-8f6c-2a0e7b110b0f",
                 *       "type": "connection.reconnect_required",
                 *       "created_at": "2026-01-31T09:30:01.000Z",
                 *       "profile_id": "5f0c2a0e-7b11-4a3e-8d52-0b0f4a3e3a52",
                 *       "data": {
                 *         "provider": "social_ads",
                 *         "connection_id": "0b0f4a3e-3a52-5d0c-9d52-8f6c2a0e7b11",
                 *         "status": "reconnect_required",
                 *         "previous_status": "active"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["ConnectionHealth"];
            };
        };
        responses: {
            /** @description Accepted. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Send no more: the subscription is disabled, and the event waits until it is active again. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    on_message_received: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description The id of the event, the same in every attempt. Act on it once.
                 * @example 2a0e7b11-0b0f-5a3e-9d52-8f6c3a52d18c
                 */
                "webhook-id": string;
                /**
                 * @description The signature as defined by standardwebhooks.com, over webhook-id, webhook-timestamp and the body; for 24 hours after a rotation there are several, separated by spaces.
                 * @example v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=
                 */
                "webhook-signature": string;
                /**
                 * @description The Unix time of this attempt, in seconds.
                 * @example 1769851802
                 */
                "webhook-timestamp": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "7c1d5a52-9d52-5f6c-8f6c-2a0e7b110b0f",
                 *       "type": "message.received",
                 *       "created_at": "2026-01-31T09:30:01.000Z",
                 *       "profile_id": "5f0c2a0e-7b11-4a3e-8d52-0b0f4a3e3a52",
                 *       "data": {
                 *         "provider": "chat_provider",
                 *         "connection_id": "0b0f4a3e-3a52-5d0c-9d52-8f6c2a0e7b11",
                 *         "thread_id": "4a3e0b0f-7b11-4a52-9d52-8f6c2a0e3a52",
                 *         "message_id": "7c1d5a52-9d52-5f6c-8f6c-2a0e7b110b0f",
                 *         "direction": "inbound",
                 *         "message_type": "text",
                 *         "sent_at": "2026-01-31T09:30:00.000Z",
                 *         "delivery_failure": null
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["ReceivedMessage"];
            };
        };
        responses: {
            /** @description Accepted. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Send no more: the subscription is disabled, and the event waits until it is active again. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    on_outcome_recorded: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description The id of the event, the same in every attempt. Act on it once.
                 * @example 2a0e7b11-0b0f-5a3e-9d52-8f6c3a52d18c
                 */
                "webhook-id": string;
                /**
                 * @description The signature as defined by standardwebhooks.com, over webhook-id, webhook-timestamp and the body; for 24 hours after a rotation there are several, separated by spaces.
                 * @example v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=
                 */
                "webhook-signature": string;
                /**
                 * @description The Unix time of this attempt, in seconds.
                 * @example 1769851802
                 */
                "webhook-timestamp": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "2a0e7b11-0b0f-5a3e-9d52-8f6c3a52d18c",
                 *       "type": "outcome.recorded",
                 *       "created_at": "2026-01-31T09:30:02.114Z",
                 *       "profile_id": "5f0c2a0e-7b11-4a3e-8d52-0b0f4a3e3a52",
                 *       "data": {
                 *         "provider": "api",
                 *         "outcome_type": "payment_received",
                 *         "occurred_at": "2026-01-31T09:30:00.000Z",
                 *         "customer_key": "C-77",
                 *         "value": "129.9",
                 *         "currency": "USD",
                 *         "outcome_event_id": "0b0f4a3e-3a52-5d0c-9d52-8f6c2a0e7b11",
                 *         "contact": {
                 *           "first_name": "Ana",
                 *           "last_name": "Soto",
                 *           "email": "ana@example.com",
                 *           "phone": "+56987654321"
                 *         }
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["OutcomeRecordedEvent"];
            };
        };
        responses: {
            /** @description Accepted. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Send no more: the subscription is disabled, and the event waits until it is active again. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
}
